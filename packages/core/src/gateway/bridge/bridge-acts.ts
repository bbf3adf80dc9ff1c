import { OPERATOR_ROLES, type RoleTable } from '../operator/operator-role.ts';

/** Acts of operators on clients of the bridge and on failed logouts. */
export type BridgeAct =
  | 'bridge-client.issue-secret'
  | 'bridge-client.manage'
  | 'bridge-client.read'
  | 'logout.read'
  | 'logout.retry';

/** Roles for these acts. */
export const BRIDGE_ROLES: RoleTable<BridgeAct> = {
  'bridge-client.issue-secret': ['entitlement_mutator'],
  'bridge-client.manage': ['entitlement_mutator'],
  'bridge-client.read': OPERATOR_ROLES,
  'logout.read': OPERATOR_ROLES,
  'logout.retry': ['entitlement_mutator'],
};
