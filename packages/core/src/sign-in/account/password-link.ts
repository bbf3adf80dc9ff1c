import { DAY, type Instant, type Milliseconds } from '../../kernel/instant.ts';
import type { AccountId } from './account.ts';

/** How long a link to choose a password is valid. The user of a new account gets it by hand, so a day is needed. */
export const PASSWORD_LINK_LIFETIME: Milliseconds = DAY;

/** Lets its holder choose the password of an account, once. */
export interface PasswordLink {
  /** SHA-256 of the token. Only this is stored, so that a leaked table cannot be used to choose a password. */
  readonly digest: string;
  readonly accountId: AccountId;
  /** The administrator who created it. The link is invalid while this account is not an enabled administrator. */
  readonly createdBy: AccountId;
  /** The link is invalid from this instant on. */
  readonly expiresAt: Instant;
}
