import { type AccountId, LOCAL_OPERATOR } from '../account.ts';
import type { AccountStore } from '../account-store.port.ts';

/**
 * Returns whether the id belongs to an enabled administrator, or to the operator of a server without sign-in. The
 * account can lose the role at any time afterwards, so use the result only for display.
 */
export async function isAdmin(id: AccountId, accounts: AccountStore): Promise<boolean> {
  const account = await accounts.byId(id);
  return isAdminAmong(account?.role === 'admin' && account.disabledAt === null ? [id] : [], id);
}

/**
 * Returns whether the id is one of `admins`, or the id of the operator of a server without sign-in. `admins` are the
 * result of `AccountStore.lockAdmins`, so none of them can lose the role before the unit of work ends.
 */
export function isAdminAmong(admins: readonly AccountId[], id: AccountId): boolean {
  return id === LOCAL_OPERATOR.id || admins.includes(id);
}
