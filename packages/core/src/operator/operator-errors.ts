import { DomainError } from '../kernel/domain-error.ts';
import type { OperatorRole } from './operator-role.ts';

/** Nobody the operator API knows: no credential, or one that is malformed, unknown, revoked or expired. */
export class OperatorUnknown extends DomainError {
  readonly code = 'operator_unauthenticated';

  constructor() {
    super('Present a machine credential, or sign in as an operator.');
  }
}

/** The caller is known, and is no operator. */
export class NotAnOperator extends DomainError {
  readonly code = 'not_an_operator';

  constructor() {
    super('This account has no operator role.');
  }
}

/** The operator has none of the roles that this asks for. */
export class RoleRequired extends DomainError {
  readonly code = 'role_required';
  readonly roles: readonly OperatorRole[];

  constructor(roles: readonly OperatorRole[]) {
    super(`This needs the role ${roles.join(' or ')}.`);
    this.roles = roles;
  }
}

/** Two machines would carry one name in the audit log. */
export class CredentialNameTaken extends DomainError {
  readonly code = 'credential_name_taken';

  constructor() {
    super('There is, or was, a machine credential of this name. Names are never used twice.');
  }
}
