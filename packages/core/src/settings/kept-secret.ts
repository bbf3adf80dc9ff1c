import type { Json } from '../kernel/json.ts';
import type { Secret } from '../kernel/secret.ts';
import type { SecretBox } from './secret-box.port.ts';

/**
 * A secret setting: its value, `none` if it was never entered, or `lost` if it cannot be opened because the
 * server's own secret has changed.
 */
export type KeptSecret = Secret | 'none' | 'lost';

/** Opens a sealed member of a stored setting. */
export function openKept(sealed: Json | undefined, purpose: string, box: SecretBox): KeptSecret {
  if (typeof sealed !== 'string') return 'none';
  return box.open(sealed, purpose) ?? 'lost';
}
