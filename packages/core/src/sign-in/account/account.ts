import type { Instant } from '../../kernel/instant.ts';
import type { PasswordHash } from './password-hasher.port.ts';

export type AccountId = string;

/** What an account may do beyond its own records: an `admin` administers accounts and settings. */
export type Role = 'user' | 'admin';

/** Who an account is at an OpenID provider: the pair of issuer and subject, compared exactly (OpenID Connect Core 2). */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Someone who can sign in. */
export interface Account {
  readonly id: AccountId;
  readonly username: string;
  readonly role: Role;
  /** `local` for an account with a password of ours, else the name of the single sign-on provider. */
  readonly provider: string;
  /** Null for a local account. */
  readonly externalIdentity: ExternalIdentity | null;
  /** Null for an account that signs in elsewhere. */
  readonly passwordHash: PasswordHash | null;
  readonly createdAt: Instant;
}

export const LOCAL_PROVIDER = 'local';

/** Who calls a use-case: just as much of an account as a decision needs. */
export interface Caller {
  readonly id: AccountId;
  readonly role: Role;
}

/** The caller of a server whose gate is off (single-user mode): no account, and everything is theirs. */
export const LOCAL_OPERATOR: Caller = { id: 'local', role: 'admin' };
