import { DomainError } from '../../kernel/domain-error.ts';
import type { OperatorRole } from './operator-role.ts';

/** The caller is authenticated but is not an operator. */
export class NotAnOperator extends DomainError {
  readonly code = 'not_an_operator';

  constructor() {
    super('This account has no operator role. Ask an administrator to grant one.');
  }
}

/** The operator has none of the required roles. */
export class RoleRequired extends DomainError {
  readonly code = 'role_required';
  readonly roles: readonly OperatorRole[];

  constructor(roles: readonly OperatorRole[]) {
    super(`This requires the role ${[...new Set(roles)].join(' or ')}.`);
    this.roles = roles;
  }
}

/**
 * Another credential has this name. Names must be unique, because the audit log identifies machines by their
 * names.
 */
export class CredentialNameTaken extends DomainError {
  readonly code = 'credential_name_taken';

  constructor() {
    super(
      'A machine credential with this name exists or existed, and names are not reused. Choose another name.',
    );
  }
}
