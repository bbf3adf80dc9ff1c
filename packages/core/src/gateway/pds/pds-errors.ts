import { DomainError } from '../../kernel/domain-error.ts';

/** Reason why the personal data server created no PDS account. */
export type PdsRefusalReason =
  | 'handle_taken'
  | 'handle_reserved'
  | 'handle_invalid'
  | 'domain_unsupported'
  | 'email_taken'
  | 'email_invalid'
  | 'invite_unusable'
  | 'password_differs'
  | 'other';

/** The personal data server refused the request. The message comes from the server. */
export class PdsRefused extends DomainError {
  readonly code = 'pds_refused';
  readonly reason: PdsRefusalReason;

  constructor(reason: PdsRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An earlier attempt created the PDS account, but its response was lost. This attempt has another password. */
export class PasswordDiffers extends PdsRefused {
  constructor() {
    super(
      'password_differs',
      'An earlier attempt created this account with another password. Sign in with that password.',
    );
  }
}

/** The personal data server does not respond, or its response is invalid. */
export class PdsUnavailable extends DomainError {
  readonly code = 'pds_unavailable';

  constructor(options?: ErrorOptions) {
    super('The personal data server is not responding. Try again in a moment.', options);
  }
}
