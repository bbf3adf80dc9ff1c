import { DomainError } from '../../kernel/domain-error.ts';
import { type Milliseconds, SECOND } from '../../kernel/instant.ts';
import type { OperatorRole } from './operator-role.ts';

/** The caller is authenticated but is not an operator. */
export class NotAnOperator extends DomainError {
  readonly code = 'not_an_operator';

  constructor() {
    super('You have no operator role. Ask an administrator to grant one.');
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

/**
 * The act requires a person who has signed in recently. The caller's roles allow the act, so the same request succeeds
 * after a new sign-in (step-up authentication, RFC 9470).
 */
export class RecentSignInRequired extends DomainError {
  readonly code = 'recent_sign_in_required';
  /** Maximum accepted time since the sign-in. */
  readonly maxAge: Milliseconds;

  constructor(maxAge: Milliseconds) {
    const seconds = Math.ceil(maxAge / SECOND);
    super(
      `This requires a person who signed in within the last ${seconds} seconds. Sign in again, then repeat it.`,
    );
    this.maxAge = maxAge;
  }
}

/** Operators cannot change their own roles. */
export class OwnOperatorRole extends DomainError {
  readonly code = 'own_operator_role';

  constructor() {
    super('Operators cannot change their own roles. Ask another operator, or use the command line.');
  }
}
