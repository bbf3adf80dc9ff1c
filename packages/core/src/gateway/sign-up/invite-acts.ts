import { OPERATOR_ROLES, type RoleTable } from '../operator/operator-role.ts';

/** Acts of operators on invites. */
export type InviteAct = 'invite.create' | 'invite.read' | 'invite.revoke';

/** Roles for these acts. */
export const INVITE_ROLES: RoleTable<InviteAct> = {
  'invite.create': ['entitlement_mutator'],
  'invite.read': OPERATOR_ROLES,
  'invite.revoke': ['entitlement_mutator'],
};
