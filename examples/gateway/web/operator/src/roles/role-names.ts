import type { Answer } from '../api.ts';

/** An operator and their roles. */
export type StaffMember = Answer<'GET /internal/v1/ops/staff'>['staff'][number];
export type Role = StaffMember['roles'][number];

/** Acts that each role allows. */
export const ROLES: Readonly<Record<Role, string>> = {
  support_read: 'Looks up customers, reads and verifies the audit log',
  entitlement_mutator: 'Changes entitlements, invites, credentials, apps and roles',
  billing_reconciler: 'Records completed checkouts',
};

export const ALL_ROLES = Object.keys(ROLES) as readonly Role[];

/** Returns the roles as one text for the page. */
export function rolesText(roles: readonly Role[]): string {
  return roles.length === 0 ? 'No role' : roles.join(', ');
}
