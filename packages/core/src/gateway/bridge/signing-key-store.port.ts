import type { SigningKey } from './signing-key.ts';

/** Stores the signing keys of the bridge, which all of its instances share. */
export abstract class SigningKeyStore {
  /** All keys, oldest first. */
  abstract list(): Promise<readonly SigningKey[]>;

  /**
   * Adds the key if `latest` is the id of the newest stored key. Without stored keys, `latest` must be null. Otherwise
   * returns false and changes nothing. If callers add a successor of the same key concurrently, exactly one gets
   * `true`.
   */
  abstract addAfter(latest: string | null, key: SigningKey): Promise<boolean>;

  /** Deletes the key. Does nothing if the key does not exist. */
  abstract delete(id: string): Promise<void>;
}
