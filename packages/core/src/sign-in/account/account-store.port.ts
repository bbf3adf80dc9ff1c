import type { Instant } from '../../kernel/instant.ts';
import type { Account, AccountId, ExternalIdentity, Role } from './account.ts';
import { AccountReader } from './account-reader.port.ts';
import type { PasswordHash } from './password/password-hasher.port.ts';

/** Result of a change of the username. */
export type Renaming = 'renamed' | 'username_taken' | 'unknown';

/** Result of an insert. */
export type Insertion = 'inserted' | 'username_taken' | 'identity_taken';

/**
 * Stores the accounts. Accounts are never removed. Every method belongs to the surrounding unit of work. Other servers
 * see a committed change from their next call.
 */
export abstract class AccountStore extends AccountReader {
  /**
   * Adds an account. If another account has the same username (by `usernameKey`) or the same external identity, writes
   * nothing and returns which of them is taken: `identity_taken` if both are. If callers insert one name or identity
   * concurrently, exactly one succeeds. Rejects if the id is already stored, which is an error of the caller.
   */
  abstract insert(account: Account): Promise<Insertion>;

  /** Returns whether an account was ever created. */
  abstract hasAny(): Promise<boolean>;

  /**
   * Marks the caller's new account as the first one of the installation. Exactly one caller ever gets `true`.
   * Concurrent callers wait until the unit of work of that caller ends. If it was rolled back, one of the others gets
   * `true`.
   */
  abstract claimFirst(): Promise<boolean>;

  /** The account with this id; undefined if it does not exist. */
  abstract byId(id: AccountId): Promise<Account | undefined>;

  /** The account with this username, regardless of case; undefined if it does not exist. */
  abstract byUsername(username: string): Promise<Account | undefined>;

  /** The account with this identity, compared exactly; undefined if it does not exist. */
  abstract byIdentity(provider: string, identity: ExternalIdentity): Promise<Account | undefined>;

  /**
   * Returns the account like `byId`, and locks it: every other change of the account waits until the surrounding unit
   * of work ends. Rejects with `UnitOfWorkRequired` outside a unit of work.
   */
  abstract lock(id: AccountId): Promise<Account | undefined>;

  /**
   * The ids of all admins that are not disabled. Every other caller of this method waits until the surrounding unit of
   * work ends, even if there are no admins. Rejects with `UnitOfWorkRequired` outside a unit of work.
   */
  abstract lockAdmins(): Promise<readonly AccountId[]>;

  /**
   * The password hash of the first account whose id is `from` or later, in the store's own order of ids. If no later
   * account has a hash, the search continues at the first id. Undefined if no account has a password.
   */
  abstract sampleHash(from: AccountId): Promise<PasswordHash | undefined>;

  /** Replaces the password hash. Returns false if the account does not exist. */
  abstract setPasswordHash(id: AccountId, hash: PasswordHash): Promise<boolean>;

  /** Replaces the role. Returns false if the account does not exist. */
  abstract setRole(id: AccountId, role: Role): Promise<boolean>;

  /**
   * Sets the instant from which the account is disabled; null enables the account. Returns false if the account does
   * not exist.
   */
  abstract setDisabled(id: AccountId, since: Instant | null): Promise<boolean>;

  /**
   * Replaces the username. If another account has the name (by `usernameKey`), writes nothing and returns
   * `username_taken`. The unit of work can still be used then. If callers rename accounts to one name concurrently,
   * exactly one succeeds.
   */
  abstract rename(id: AccountId, username: string): Promise<Renaming>;

  /**
   * Records in one statement that the accounts were seen. Skips unknown ids, and never replaces a time by an earlier
   * one.
   */
  abstract touch(ids: readonly AccountId[], seenAt: Instant): Promise<void>;
}
