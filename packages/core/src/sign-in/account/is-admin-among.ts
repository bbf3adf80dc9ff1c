import { type AccountId, LOCAL_OPERATOR } from './account.ts';

/** Whether the id is one of these administrators, or the operator of a server whose gate is off. */
export function isAdminAmong(admins: readonly AccountId[], id: AccountId): boolean {
  return id === LOCAL_OPERATOR.id || admins.includes(id);
}
