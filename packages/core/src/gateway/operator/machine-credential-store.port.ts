import type { Instant } from '../../kernel/instant.ts';
import type { MachineCredential } from './machine-credential.ts';

/**
 * Stores machine credentials. Credentials can be revoked but are never removed, because the audit log refers to them
 * permanently. Every method belongs to the surrounding unit of work. Other servers see a committed change from their
 * next call.
 */
export abstract class MachineCredentialStore {
  /**
   * Adds a credential. Returns false and writes nothing if its name is taken. If callers add one name concurrently,
   * exactly one succeeds.
   */
  abstract insert(credential: MachineCredential): Promise<boolean>;

  /** The current credential, even if it is revoked or expired, or undefined if it does not exist. */
  abstract find(id: string): Promise<MachineCredential | undefined>;

  /** Marks the credential as revoked. Returns false if it does not exist or is already revoked. */
  abstract revoke(id: string, at: Instant): Promise<boolean>;

  /**
   * Records that the credential was used at the instant. Does nothing if it does not exist, or if a later use is
   * recorded already.
   */
  abstract recordUse(id: string, at: Instant): Promise<void>;

  /** All credentials, newest first. */
  abstract list(): Promise<readonly MachineCredential[]>;
}
