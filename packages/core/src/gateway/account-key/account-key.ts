import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/** `managed`: the gateway keeps the key, sealed. `private`: only the holder's devices have it. */
export type KeyMode = 'managed' | 'private';

/** One key of an account, as the gateway stores it. */
export interface KeptKey {
  /** Names the key without revealing it. Devices compare it with the key that they hold. */
  readonly id: string;
  readonly mode: KeyMode;
  /** The key, sealed; null in mode `private`. */
  readonly sealed: string | null;
}

/** The keys that an account's files are sealed with. */
export interface AccountKey {
  readonly holder: Did;
  readonly current: KeptKey;
  /**
   * The key that files are sealed with from now on, while the key is being changed; otherwise null. Older files
   * are sealed again with it.
   */
  readonly next: KeptKey | null;
  readonly createdAt: Instant;
}

const KEY_ID = /^[A-Za-z0-9_-]{22}$/;

/** Does the text have the form of a key id that `sealingKeys` returns? */
export function isKeyId(text: string): boolean {
  return KEY_ID.test(text);
}
