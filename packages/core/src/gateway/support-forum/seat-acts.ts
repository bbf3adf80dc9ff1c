import { OPERATOR_ROLES, type RoleTable } from '../operator/operator-role.ts';

/** Acts of operators on seats in the support forum. */
export type SeatAct = 'seat.deactivate' | 'seat.read' | 'seat.retry';

/** Roles for these acts. */
export const SEAT_ROLES: RoleTable<SeatAct> = {
  'seat.deactivate': ['entitlement_mutator'],
  'seat.read': OPERATOR_ROLES,
  'seat.retry': ['entitlement_mutator'],
};
