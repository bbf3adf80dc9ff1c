import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/** `managed`: the gateway stores the key in sealed form. `private`: only the holder's devices have the key. */
export type KeyMode = 'managed' | 'private';

/** One key of a holder, as the gateway stores it. */
export interface KeptKey {
  /** Id of the key, which does not reveal the key. Devices compare it with the id of the key that they hold. */
  readonly id: string;
  readonly mode: KeyMode;
  /** The key in sealed form; null in mode `private`. */
  readonly sealed: string | null;
}

/** The keys with which a holder's files are sealed. */
export interface HolderKey {
  readonly holder: Did;
  readonly current: KeptKey;
  /**
   * The key to which the holder changes; null unless a change is in progress. Devices seal new files with it, and seal
   * older files again with it.
   */
  readonly next: KeptKey | null;
  readonly createdAt: Instant;
}

const KEY_ID = /^[A-Za-z0-9_-]{22}$/;

/** Returns whether the text has the form of a key id that `sealingKeys` returns. */
export function isKeyId(text: string): boolean {
  return KEY_ID.test(text);
}
