import type { Account } from '@gatehouse/core/account';
import type { Instant } from '@gatehouse/core/kernel';

/** A client that registers or signs in. */
export interface AccountCredentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly replaces: string | undefined;
}

/** A session that has just begun. */
export interface BegunSession {
  readonly account: Account;
  readonly sessionId: string;
  readonly expiresAt: Instant;
}

/**
 * Registers, signs in and signs out accounts with passwords. `openAccounts` of `@gatehouse/adapters/accounts` returns
 * such a service.
 */
export interface AccountService {
  register(form: AccountCredentials): Promise<BegunSession>;
  signIn(form: AccountCredentials): Promise<BegunSession>;
  authenticate(sessionId: string): Promise<Account | undefined>;
  signOut(sessionId: string): Promise<void>;
}
