import { DomainError } from '../../kernel/domain-error.ts';

/** The provider cannot be used with the current settings. The message states what an admin can do. */
export class SsoUnreachable extends DomainError {
  readonly code = 'sso_unreachable';
}

/** Single sign-on is switched off or not working now. */
export class SsoUnavailable extends DomainError {
  readonly code = 'sso_unavailable';
  constructor() {
    super('Single sign-on is not available now.');
  }
}

/** The sign-in was not begun in this browser, took longer than ten minutes, or was completed before. */
export class SsoStateInvalid extends DomainError {
  readonly code = 'sso_state_invalid';
  constructor() {
    super('This sign-in has expired or was begun elsewhere. Please start again.');
  }
}

/** The person or the provider said no. */
export class SsoDenied extends DomainError {
  readonly code = 'sso_denied';
  constructor() {
    super('The single sign-on provider did not let you in.');
  }
}

/** The provider's answer does not hold: wrong issuer, signature, nonce, audience, or an error of its own. */
export class SsoFailed extends DomainError {
  readonly code = 'sso_failed';
}
