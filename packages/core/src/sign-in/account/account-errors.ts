import { DomainError } from '../../kernel/domain-error.ts';

/** Registration is closed, because the installation has its first account. */
export class AlreadyConfigured extends DomainError {
  readonly code = 'already_configured';
  constructor() {
    super('An account already exists. Sign in, or ask an administrator for an account.');
  }
}

/** Another account has this username in the same or another case. */
export class UsernameTaken extends DomainError {
  readonly code = 'username_taken';
  constructor() {
    super('This username is taken. Choose another.');
  }
}

/** The user is unknown or the password is wrong. The client cannot distinguish these cases (OWASP ASVS 6.3.8). */
export class InvalidCredentials extends DomainError {
  readonly code = 'invalid_credentials';
  constructor() {
    super('The username or the password is wrong.');
  }
}

/** The current password is wrong. It is required to confirm a change. */
export class WrongPassword extends DomainError {
  readonly code = 'wrong_password';
  constructor() {
    super('The current password is wrong.');
  }
}

/** The account signs in at a single sign-on provider and has no password here. */
export class NoLocalPassword extends DomainError {
  readonly code = 'no_local_password';
  constructor() {
    super('This account signs in through single sign-on and has no password here.');
  }
}

/**
 * The link to choose a password does not exist, was used, was replaced or has expired. It is also invalid if its
 * account is disabled or its creator is no longer an enabled administrator.
 */
export class PasswordLinkInvalid extends DomainError {
  readonly code = 'password_link_invalid';
  constructor() {
    super('This link was used or has expired. Ask an administrator for a new one.');
  }
}

/** Only administrators can do this. */
export class AdminOnly extends DomainError {
  readonly code = 'admin_only';
  constructor() {
    super('Only an administrator can do this.');
  }
}

/** Administrators cannot change their own role, so that they cannot lock themselves out. */
export class OwnRole extends DomainError {
  readonly code = 'own_role';
  constructor() {
    super('You cannot change your own role. Ask another administrator.');
  }
}

/** Administrators cannot reset their own password, because changing it requires the current one (OWASP ASVS 6.2.3). */
export class OwnPassword extends DomainError {
  readonly code = 'own_password';
  constructor() {
    super('Change your own password on your account page, which asks for the current one.');
  }
}

/** The account cannot sign in until an administrator enables it. */
export class AccountDisabled extends DomainError {
  readonly code = 'account_disabled';
  constructor() {
    super('This account is disabled. An administrator can enable it.');
  }
}

/** Administrators cannot disable their own account, so that they cannot lock themselves out. */
export class OwnAccount extends DomainError {
  readonly code = 'own_account';
  constructor() {
    super('You cannot disable your own account. Ask another administrator.');
  }
}

/** The change would leave no administrator. */
export class LastAdmin extends DomainError {
  readonly code = 'last_admin';
  constructor() {
    super('This is the last administrator who can sign in. Promote another account first.');
  }
}
