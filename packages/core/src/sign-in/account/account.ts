import type { Instant } from '../../kernel/instant.ts';
import type { PasswordHash } from './password/password-hasher.port.ts';

export type AccountId = string;

/** Role of an account: an `admin` administers accounts and settings, a `user` can access only its own records. */
export type Role = 'user' | 'admin';

/** The identity of an account at an OpenID provider: issuer and subject, compared exactly (OpenID Connect Core 2). */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** A user who can sign in. */
export interface Account {
  readonly id: AccountId;
  readonly username: string;
  readonly role: Role;
  /** `local` for an account with a password in this database, or the name of the single sign-on provider. */
  readonly provider: string;
  /** Identity at the provider; null for a local account. */
  readonly externalIdentity: ExternalIdentity | null;
  /**
   * Hash of the password; null for an account that signs in at a provider, or whose owner has not chosen a password
   * yet.
   */
  readonly passwordHash: PasswordHash | null;
  readonly createdAt: Instant;
  /** Instant from which the account cannot sign in; null if it can sign in. */
  readonly disabledAt: Instant | null;
  /** Time at which the account last used a session, accurate to five minutes; null if it never signed in. */
  readonly lastSeenAt: Instant | null;
}

export const LOCAL_PROVIDER = 'local';

/** The caller of a use-case. Contains the parts of an account that decisions need. */
export interface Caller {
  readonly id: AccountId;
  readonly role: Role;
}

/** The caller on a server without sign-in (single-user mode). It has no account and can access everything. */
export const LOCAL_OPERATOR: Caller = { id: 'local', role: 'admin' };
