import type { Principal } from '../../kernel/principal.ts';
import { RoleRequired } from './operator-errors.ts';
import { OPERATOR_ACTS, type OperatorAct, type OperatorRole, ROLES_FOR } from './operator-role.ts';

/** Who acts through the operator API: a member of the staff by DID, a machine, or the command line of the server. */
export interface Operator {
  /** As the audit log names them. */
  readonly principal: Principal;
  readonly roles: readonly OperatorRole[];
}

/** Is one of the operator's roles enough for the act? */
export function may(operator: Operator, act: OperatorAct): boolean {
  return operator.roles.some((role) => ROLES_FOR[act].includes(role));
}

/** Throws `RoleRequired` unless the operator may do it. */
export function requireRole(operator: Operator, act: OperatorAct): void {
  if (!may(operator, act)) throw new RoleRequired(ROLES_FOR[act]);
}

/** Throws `RoleRequired` unless the operator may order events of some kind. */
export function requireRoleForAnyEvent(operator: Operator): void {
  const acts = OPERATOR_ACTS.filter((act) => act.startsWith('event.'));
  if (!acts.some((act) => may(operator, act))) throw new RoleRequired(acts.flatMap((act) => ROLES_FOR[act]));
}
