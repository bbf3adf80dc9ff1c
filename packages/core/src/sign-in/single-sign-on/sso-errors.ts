import { DomainError } from '../../kernel/domain-error.ts';

/** The provider cannot be used with the current settings. The message contains the remedy for administrators. */
export class SsoUnreachable extends DomainError {
  readonly code = 'sso_unreachable';
}

/** Single sign-on is turned off or does not work now. */
export class SsoUnavailable extends DomainError {
  readonly code = 'sso_unavailable';
  constructor() {
    super('Single sign-on is not available now. Try again later.');
  }
}

/**
 * The sign-in or test began in another browser, in another session or with other settings, has expired, or is already
 * completed.
 */
export class SsoStateInvalid extends DomainError {
  readonly code = 'sso_state_invalid';
  constructor() {
    super('This sign-in has expired or was started in another browser. Please start again.');
  }
}

/** The user or the provider refused the sign-in. */
export class SsoDenied extends DomainError {
  readonly code = 'sso_denied';
  constructor() {
    super('The single sign-on provider refused the sign-in.');
  }
}

/** The provider's response is invalid: wrong issuer, signature, nonce or audience, or an error. */
export class SsoFailed extends DomainError {
  readonly code = 'sso_failed';
}
