import type { Instant } from '../../kernel/instant.ts';
import type { PasswordHash } from './password-hasher.port.ts';

export type AccountId = string;

/** Role of an account: an `admin` administers accounts and settings, a `user` can access only its own records. */
export type Role = 'user' | 'admin';

/**
 * The identity of an account at an OpenID provider: the pair of issuer and subject, compared exactly (OpenID Connect
 * Core 2).
 */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** A user who can sign in. */
export interface Account {
  readonly id: AccountId;
  readonly username: string;
  readonly role: Role;
  /** `local` for an account with a password stored here, or the name of the single sign-on provider. */
  readonly provider: string;
  /** Null for a local account. */
  readonly externalIdentity: ExternalIdentity | null;
  /** Null for an account that signs in at a provider, or whose owner has not chosen a password yet. */
  readonly passwordHash: PasswordHash | null;
  readonly createdAt: Instant;
  /** The account cannot sign in since this instant; null if it can. */
  readonly disabledAt: Instant | null;
  /** When the account last used a session, accurate to five minutes; null if it never signed in. */
  readonly lastSeenAt: Instant | null;
}

export const LOCAL_PROVIDER = 'local';

/** The caller of a use-case: the parts of an account that decisions need. */
export interface Caller {
  readonly id: AccountId;
  readonly role: Role;
}

/** The caller of a server whose gate is off (single-user mode). It has no account and can access everything. */
export const LOCAL_OPERATOR: Caller = { id: 'local', role: 'admin' };
