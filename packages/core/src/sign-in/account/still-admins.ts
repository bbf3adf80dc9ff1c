import { type AccountId, type Caller, LOCAL_OPERATOR } from './account.ts';
import { AdminOnly } from './account-errors.ts';
import type { AccountStore } from './account-store.port.ts';

/**
 * Refuses a caller who is no administrator any more, keeps those who are from being demoted until the surrounding
 * unit of work ends, and answers their ids. What was checked when a request began may have changed since: its body
 * may have been long in coming, or a password slow to hash.
 */
export async function stillAdmins(caller: Caller, accounts: AccountStore): Promise<readonly AccountId[]> {
  const admins = await accounts.lockAdmins();
  if (caller.id !== LOCAL_OPERATOR.id && !admins.includes(caller.id)) throw new AdminOnly();
  return admins;
}
