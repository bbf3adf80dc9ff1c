import { DomainError } from '../../kernel/domain-error.ts';

/** The sign-in could not be started. The message contains the cause. */
export class OAuthAuthorizeFailed extends DomainError {
  readonly code = 'oauth_authorize_failed';
  constructor(detail: string, options?: ErrorOptions) {
    super(`OAuth authorize failed: ${detail}`, options);
  }
}

/** The sign-in was started in another browser, has expired, or is already completed. */
export class OAuthStateInvalid extends DomainError {
  readonly code = 'oauth_state_invalid';
  constructor() {
    super('This sign-in has expired or was started in another browser. Please start again.');
  }
}

/** The user denied the authorization. */
export class OAuthDenied extends DomainError {
  readonly code = 'oauth_denied';
  constructor() {
    super('You denied this service access. Start again if you want to sign in.');
  }
}

/** The authorization server's response is invalid. */
export class OAuthFailed extends DomainError {
  readonly code = 'oauth_failed';
}

/** The user did not grant every scope that this service needs. */
export class OAuthScopeMissing extends DomainError {
  readonly code = 'oauth_scope_missing';
  constructor(missing: readonly string[]) {
    super(
      `This service also needs: ${missing.join(', ')}. Please sign in again and approve all requested permissions.`,
    );
  }
}

/** The gateway does not admit this PDS account. Its settings list the DIDs that can sign in. */
export class PdsAccountNotAdmitted extends DomainError {
  readonly code = 'account_not_admitted';
  constructor() {
    super('This gateway is for other customers. Ask its owner to add your DID to HOME_DIDS.');
  }
}

/** The PDS account is not on the operated personal data server. */
export class ForeignPds extends DomainError {
  readonly code = 'foreign_pds';
  constructor() {
    super('Only users of our own personal data server can sign in here.');
  }
}
