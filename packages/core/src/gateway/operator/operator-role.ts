export const OPERATOR_ROLES = ['support_read', 'entitlement_mutator', 'billing_reconciler'] as const;

/** What a member of the staff, or a machine, is trusted with. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Everything that can be done through the operator API. */
export const OPERATOR_ACTS = [
  'account.look-up',
  'audit.read',
  'audit.verify',
  'sync-failure.read',
  'event.manual.grant',
  'event.lapse',
  'event.grace.extend',
  'event.checkout.completed',
  'credential.manage',
  'invite.create',
] as const;

export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** The role matrix: which roles are enough for what. The guard, the documents and the tests all read this table. */
export const ROLES_FOR: Readonly<Record<OperatorAct, readonly OperatorRole[]>> = {
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
