import type { Clock } from '../../../kernel/clock.port.ts';
import type { Sha256 } from '../../../kernel/sha256.port.ts';
import type { Account } from '../account.ts';
import { PasswordLinkInvalid } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import { isAdmin } from '../administration/is-admin.ts';
import type { PasswordLink } from './password-link.ts';
import type { PasswordLinkStore } from './password-link-store.port.ts';

/** Dependencies of `openPasswordLink`. */
export interface OpenPasswordLinkPorts {
  readonly accounts: AccountStore;
  readonly links: PasswordLinkStore;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/** A link that is valid now, and its account. */
export interface OpenedPasswordLink {
  readonly link: PasswordLink;
  readonly account: Account;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Finds the link with this token. Throws `PasswordLinkInvalid` if it is unknown, used, replaced or expired, or if its
 * creator is no longer an enabled administrator.
 */
export async function openPasswordLink(
  token: string,
  { accounts, links, sha256, clock }: OpenPasswordLinkPorts,
): Promise<OpenedPasswordLink> {
  const link = TOKEN.test(token) ? await links.find(sha256.hex(token)) : undefined;
  if (!link || clock.now() >= link.expiresAt) throw new PasswordLinkInvalid();
  const account = await accounts.byId(link.accountId);
  if (!account || !(await isAdmin(link.createdBy, accounts))) throw new PasswordLinkInvalid();
  return { link, account };
}
