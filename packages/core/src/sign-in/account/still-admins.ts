import { type AccountId, type Caller, LOCAL_OPERATOR } from './account.ts';
import { AdminOnly } from './account-errors.ts';
import type { AccountStore } from './account-store.port.ts';

/**
 * Throws `AdminOnly` if the caller is no longer an administrator. Otherwise returns the ids of all
 * administrators, who cannot be demoted until the surrounding unit of work ends. The check at the start of a
 * request is not sufficient, because a role can change while a slow body is read or a password is hashed.
 */
export async function stillAdmins(caller: Caller, accounts: AccountStore): Promise<readonly AccountId[]> {
  const admins = await accounts.lockAdmins();
  if (caller.id !== LOCAL_OPERATOR.id && !admins.includes(caller.id)) throw new AdminOnly();
  return admins;
}
