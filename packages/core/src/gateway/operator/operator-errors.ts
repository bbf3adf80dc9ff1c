import { DomainError } from '../../kernel/domain-error.ts';
import type { OperatorRole } from './operator-role.ts';

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
    super(`This needs the role ${[...new Set(roles)].join(' or ')}.`);
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
