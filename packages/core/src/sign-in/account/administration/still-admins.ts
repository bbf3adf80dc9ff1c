import type { AccountId, Caller } from '../account.ts';
import { AdminOnly } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import { isAdminAmong } from './is-admin.ts';

/**
 * Throws `AdminOnly` if the caller is no longer an administrator. Otherwise returns the ids of all administrators, and
 * none of them can lose the role until the surrounding unit of work ends. Checking only at the start of a request is
 * not sufficient, because a role can change while a slow body is read or a password is hashed.
 */
export async function stillAdmins(caller: Caller, accounts: AccountStore): Promise<readonly AccountId[]> {
  const admins = await accounts.lockAdmins();
  if (!isAdminAmong(admins, caller.id)) throw new AdminOnly();
  return admins;
}
