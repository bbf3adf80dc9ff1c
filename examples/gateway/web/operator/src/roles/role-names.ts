import type { Answer } from '../api.ts';

/** An operator and their roles. */
export type StaffMember = Answer<'GET /internal/v1/ops/staff'>['staff'][number];
export type Role = StaffMember['roles'][number];

interface RoleWords {
  readonly name: string;
  /** What an operator with the role can do, as a sentence. */
  readonly allows: string;
}

/** Names of the roles on the pages. The API and the command line use the keys. */
export const ROLES: Readonly<Record<Role, RoleWords>> = {
  support_read: {
    name: 'Support',
    allows: 'Looks customers up, and reads and verifies the audit log.',
  },
  entitlement_mutator: {
    name: 'Manager',
    allows:
      'Does what Support does, changes plans, and manages invites, sessions, credentials, apps and roles.',
  },
  billing_reconciler: {
    name: 'Billing',
    allows: 'Reads the same as Support, and records completed checkouts.',
  },
};

export const ALL_ROLES = Object.keys(ROLES) as readonly Role[];

/** Returns the names of the roles as one text. */
export function rolesText(roles: readonly Role[]): string {
  return roles.length === 0 ? 'No role' : roles.map((role) => ROLES[role].name).join(', ');
}
