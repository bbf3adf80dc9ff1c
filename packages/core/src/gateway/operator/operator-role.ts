export const OPERATOR_ROLES = ['support_read', 'entitlement_mutator', 'billing_reconciler'] as const;

/** Roles of operators. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Actions of the operator API. */
export type OperatorAct =
  | 'account.look-up'
  | 'audit.read'
  | 'audit.verify'
  | 'bridge-client.manage'
  | 'bridge-client.read'
  | 'sync-failure.read'
  | 'sync-failure.retry'
  | 'event.manual.grant'
  | 'event.lapse'
  | 'event.grace.extend'
  | 'event.checkout.completed'
  | 'credential.manage'
  | 'invite.create'
  | 'invite.read'
  | 'invite.revoke'
  | 'logout.read'
  | 'logout.retry'
  | 'overview.read'
  | 'seat.deactivate'
  | 'seat.read'
  | 'seat.retry'
  | 'staff.read';

/** Lists for each act the roles that allow it. An operator needs one of these roles. */
export type RoleTable<Act extends string = string> = Readonly<Record<Act, readonly OperatorRole[]>>;

/**
 * The role matrix of the operator API, which the guard, the documentation and the tests read. A feature with its own
 * acts declares its own table and passes that table to `requireRole`. An app composes the tables: `{ ...ROLES_FOR,
 * ...FORUM_ROLES }`.
 */
export const ROLES_FOR: RoleTable<OperatorAct> = {
  'account.look-up': OPERATOR_ROLES,
  'audit.read': OPERATOR_ROLES,
  'audit.verify': OPERATOR_ROLES,
  'bridge-client.manage': ['entitlement_mutator'],
  'bridge-client.read': OPERATOR_ROLES,
  'sync-failure.read': OPERATOR_ROLES,
  'sync-failure.retry': ['entitlement_mutator'],
  'event.manual.grant': ['entitlement_mutator'],
  'event.lapse': ['entitlement_mutator'],
  'event.grace.extend': ['entitlement_mutator'],
  'event.checkout.completed': ['billing_reconciler'],
  'credential.manage': ['entitlement_mutator'],
  'invite.create': ['entitlement_mutator'],
  'invite.read': OPERATOR_ROLES,
  'invite.revoke': ['entitlement_mutator'],
  'logout.read': OPERATOR_ROLES,
  'logout.retry': ['entitlement_mutator'],
  'overview.read': OPERATOR_ROLES,
  'seat.deactivate': ['entitlement_mutator'],
  'seat.read': OPERATOR_ROLES,
  'seat.retry': ['entitlement_mutator'],
  'staff.read': OPERATOR_ROLES,
};
