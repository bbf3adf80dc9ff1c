import type { RoleTable } from '../operator/operator-role.ts';

/** Roles that operators need to manage clients of the bridge. */
export const BRIDGE_ROLES: RoleTable<'bridge-client.manage'> = {
  'bridge-client.manage': ['entitlement_mutator'],
};
