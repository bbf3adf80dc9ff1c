import type { Password } from './password.ts';
import type { Requester } from './requester.ts';

/** A salted hash that names its own algorithm and cost, for example `$2b$12$...`. */
export type PasswordHash = string;

/** A slow, salted, one-way function for passwords (OWASP ASVS 11.4.2). */
export abstract class PasswordHasher {
  /** A fresh hash; two of the same password differ. Rejects with `HasherBusy` if too many requesters wait. */
  abstract hash(password: Password, requester: Requester): Promise<PasswordHash>;

  /**
   * Does the password belong to the hash? False, never an error, for a hash of another kind or a damaged one. Rejects
   * with `HasherBusy` if too many requesters wait.
   */
  abstract verify(password: Password, hash: PasswordHash, requester: Requester): Promise<boolean>;

  /** Is the hash of this hasher's kind and at least of its cost? If not, it is replaced at the next sign-in. */
  abstract isCurrent(hash: PasswordHash): boolean;

  /** A hash that no password belongs to and that takes as long to refuse as a real one takes to verify. */
  abstract decoy(): PasswordHash;
}
