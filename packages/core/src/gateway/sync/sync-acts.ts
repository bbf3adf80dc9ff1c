import { OPERATOR_ROLES, type RoleTable } from '../operator/operator-role.ts';

/** Acts of operators on failed jobs of sync. */
export type SyncAct = 'sync-failure.read' | 'sync-failure.retry';

/** Roles for these acts. */
export const SYNC_ROLES: RoleTable<SyncAct> = {
  'sync-failure.read': OPERATOR_ROLES,
  'sync-failure.retry': ['entitlement_mutator'],
};
