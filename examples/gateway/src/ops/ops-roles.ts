import { BRIDGE_ROLES } from '@gatehouse/core/bridge';
import { ROLES_FOR, type RoleTable } from '@gatehouse/core/operator';
import { INVITE_ROLES } from '@gatehouse/core/sign-up';
import { SEAT_ROLES } from '@gatehouse/core/support-forum';
import { SYNC_ROLES } from '@gatehouse/core/sync';

/**
 * The role matrix of the operator API, which the gate, the documentation and the tests read. It combines the tables of
 * the features.
 */
export const OPS_ROLES = {
  ...ROLES_FOR,
  ...BRIDGE_ROLES,
  ...INVITE_ROLES,
  ...SEAT_ROLES,
  ...SYNC_ROLES,
} satisfies RoleTable;

/** An act of an operator, for example `invite.create`. */
export type OpsAct = keyof typeof OPS_ROLES;
