import type { Json } from '../kernel/json.ts';
import type { Secret } from '../kernel/secret.ts';
import type { SecretBox } from './secret-box.port.ts';

/**
 * A secret setting: its value, `none` if no value was ever entered, or `lost` if the server's secret has changed and
 * the value cannot be opened.
 */
export type KeptSecret = Secret | 'none' | 'lost';

/** Opens one sealed member of a stored setting. */
export function openKept(sealed: Json | undefined, purpose: string, box: SecretBox): KeptSecret {
  if (typeof sealed !== 'string') return 'none';
  return box.open(sealed, purpose) ?? 'lost';
}
