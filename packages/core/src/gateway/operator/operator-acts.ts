import { OPERATOR_ROLES, type RoleTable } from './operator-role.ts';

/** Acts of operators on customers, events, credentials and the audit log. */
export type OperatorAct =
  | 'access.end'
  | 'access.read'
  | 'account.look-up'
  | 'audit.read'
  | 'audit.verify'
  | 'event.manual.grant'
  | 'event.lapse'
  | 'event.grace.extend'
  | 'event.checkout.completed'
  | 'credential.manage'
  | 'credential.read'
  | 'overview.read'
  | 'role.change'
  | 'staff.read'
  | 'staff-session.end';

/**
 * Roles for these acts. Every other feature declares a table of its own, and passes it to `requireRole`. The operator
 * API composes the tables.
 */
export const ROLES_FOR: RoleTable<OperatorAct> = {
  'access.end': ['entitlement_mutator'],
  'access.read': OPERATOR_ROLES,
  'account.look-up': OPERATOR_ROLES,
  'audit.read': OPERATOR_ROLES,
  'audit.verify': OPERATOR_ROLES,
  'event.manual.grant': ['entitlement_mutator'],
  'event.lapse': ['entitlement_mutator'],
  'event.grace.extend': ['entitlement_mutator'],
  'event.checkout.completed': ['billing_reconciler'],
  'credential.manage': ['entitlement_mutator'],
  'credential.read': ['entitlement_mutator'],
  'overview.read': OPERATOR_ROLES,
  'role.change': ['entitlement_mutator'],
  'staff.read': OPERATOR_ROLES,
  'staff-session.end': ['entitlement_mutator'],
};
