import type { Principal } from '../../kernel/principal.ts';
import { type OperatorAct, ROLES_FOR } from './operator-acts.ts';
import { RoleRequired } from './operator-errors.ts';
import type { OperatorRole, RoleTable } from './operator-role.ts';

/** A caller of the operator API: a member of the staff, a machine, or the server's own command line. */
export interface Operator {
  /** The operator's name in the audit log. */
  readonly principal: Principal;
  readonly roles: readonly OperatorRole[];
}

/** Returns whether one of the operator's roles allows the act. */
export function may(operator: Operator, act: OperatorAct): boolean;
export function may<Act extends string>(operator: Operator, act: Act, rolesFor: RoleTable<Act>): boolean;
export function may(operator: Operator, act: string, rolesFor: RoleTable = ROLES_FOR): boolean {
  return operator.roles.some((role) => rolesFor[act]?.includes(role));
}

/** Throws `RoleRequired` unless one of the operator's roles allows the act. */
export function requireRole(operator: Operator, act: OperatorAct): void;
export function requireRole<Act extends string>(operator: Operator, act: Act, rolesFor: RoleTable<Act>): void;
export function requireRole(operator: Operator, act: string, rolesFor: RoleTable = ROLES_FOR): void {
  if (!may(operator, act, rolesFor)) throw new RoleRequired(rolesFor[act] ?? []);
}

/** Throws `RoleRequired` unless the operator's roles allow at least one kind of event. */
export function requireRoleForAnyEvent(operator: Operator): void {
  const acts = (Object.keys(ROLES_FOR) as OperatorAct[]).filter((act) => act.startsWith('event.'));
  if (!acts.some((act) => may(operator, act))) throw new RoleRequired(acts.flatMap((act) => ROLES_FOR[act]));
}
