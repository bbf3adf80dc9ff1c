import { DAY, type Instant, type Milliseconds } from '../../../kernel/instant.ts';
import type { AccountId } from '../account.ts';

/**
 * Time for which a link to choose a password is valid. An admin sends the link to the user by other means, which can
 * take hours.
 */
export const PASSWORD_LINK_LIFETIME: Milliseconds = DAY;

/** A link with which a user can choose the password of an account once. */
export interface PasswordLink {
  /** SHA-256 of the token. Only this digest is stored, so that a leaked table cannot be used to choose a password. */
  readonly digest: string;
  readonly accountId: AccountId;
  /** The administrator who created the link. The link is valid only while this account is an enabled administrator. */
  readonly createdBy: AccountId;
  /** Instant from which the link is invalid. */
  readonly expiresAt: Instant;
}
