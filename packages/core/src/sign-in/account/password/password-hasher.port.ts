import type { Requester } from '../administration/requester.ts';
import type { Password } from './password.ts';

/** A salted hash that contains its algorithm and cost, for example `$2b$12$...`. */
export type PasswordHash = string;

/** A slow, salted, one-way function for passwords (OWASP ASVS 11.4.2). */
export abstract class PasswordHasher {
  /** Returns a new hash. Two hashes of one password differ. Rejects with `HasherBusy` if too many requesters wait. */
  abstract hash(password: Password, requester: Requester): Promise<PasswordHash>;

  /**
   * Returns whether the password matches the hash. Returns false for a damaged hash or a hash of another kind, and does
   * not throw. Rejects with `HasherBusy` if too many requesters wait.
   */
  abstract verify(password: Password, hash: PasswordHash, requester: Requester): Promise<boolean>;

  /**
   * Returns whether the hash is of this hasher's kind and has at least its cost. Other hashes are replaced at the next
   * sign-in.
   */
  abstract isCurrent(hash: PasswordHash): boolean;

  /** Returns a hash that no password matches. Verifying it takes as long as verifying any other hash. */
  abstract decoy(): PasswordHash;
}
