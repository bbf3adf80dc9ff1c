export const OPERATOR_ROLES = ['support_read', 'entitlement_mutator', 'billing_reconciler'] as const;

/** Roles of operators. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The roles that allow each act. An operator needs one of them. */
export type RoleTable<Act extends string = string> = Readonly<Record<Act, readonly OperatorRole[]>>;
