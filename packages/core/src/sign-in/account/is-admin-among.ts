import { type AccountId, LOCAL_OPERATOR } from './account.ts';

/** Returns whether the id belongs to one of these administrators, or to the operator of a server without sign-in. */
export function isAdminAmong(admins: readonly AccountId[], id: AccountId): boolean {
  return id === LOCAL_OPERATOR.id || admins.includes(id);
}
