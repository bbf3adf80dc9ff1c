export const OPERATOR_ROLES = ['support_read', 'entitlement_mutator', 'billing_reconciler'] as const;

/** Roles of operators. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Acts of the operator API. */
export type OperatorAct =
  | 'account.look-up'
  | 'audit.read'
  | 'audit.verify'
  | 'sync-failure.read'
  | 'event.manual.grant'
  | 'event.lapse'
  | 'event.grace.extend'
  | 'event.checkout.completed'
  | 'credential.manage'
  | 'invite.create';

/** Roles of which one is sufficient, by the name of the act. */
export type RoleTable<Act extends string = string> = Readonly<Record<Act, readonly OperatorRole[]>>;

/**
 * The role matrix of the operator API: guard, documents and tests read this table. A feature with acts of its own declares
 * a table beside it and passes that to `requireRole`; an app composes them: `{ ...ROLES_FOR, ...FORUM_ROLES }`.
 */
export const ROLES_FOR: RoleTable<OperatorAct> = {
  'account.look-up': OPERATOR_ROLES,
  'audit.read': OPERATOR_ROLES,
  'audit.verify': OPERATOR_ROLES,
  'sync-failure.read': OPERATOR_ROLES,
  'event.manual.grant': ['entitlement_mutator'],
  'event.lapse': ['entitlement_mutator'],
  'event.grace.extend': ['entitlement_mutator'],
  'event.checkout.completed': ['billing_reconciler'],
  'credential.manage': ['entitlement_mutator'],
  'invite.create': ['entitlement_mutator'],
};
