import type { RoleTable } from '../operator/operator-role.ts';

/** Roles for the acts on clients of the bridge. */
export const BRIDGE_ROLES: RoleTable<'bridge-client.manage'> = {
  'bridge-client.manage': ['entitlement_mutator'],
};
