export const OPERATOR_ROLES = ['support_read', 'entitlement_mutator', 'billing_reconciler'] as const;

/** Roles of operators. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Lists for each act the roles that allow it. An operator needs one of these roles. */
export type RoleTable<Act extends string = string> = Readonly<Record<Act, readonly OperatorRole[]>>;
