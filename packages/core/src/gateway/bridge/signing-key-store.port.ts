import type { SigningKey } from './signing-key.ts';

/** Stores the signing keys of the bridge, which all of its instances share. */
export abstract class SigningKeyStore {
  /** All keys, oldest first. */
  abstract list(): Promise<readonly SigningKey[]>;

  /**
   * Adds the key if `latest` is the id of the newest stored key, or null and none is stored. Otherwise returns false and
   * changes nothing. If callers add a successor of the same key concurrently, exactly one gets `true`.
   */
  abstract addAfter(latest: string | null, key: SigningKey): Promise<boolean>;

  /** Deletes the key. Does nothing if there is none. */
  abstract delete(id: string): Promise<void>;
}
