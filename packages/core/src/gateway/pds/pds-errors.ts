import { DomainError } from '../../kernel/domain-error.ts';

/** Why the personal data server made no account. */
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

/** The personal data server refused; the message is its own. */
export class PdsRefused extends DomainError {
  readonly code = 'pds_refused';
  readonly reason: PdsRefusalReason;

  constructor(reason: PdsRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An earlier try made the account, and its answer was lost; this one comes with another password. */
export class PasswordDiffers extends PdsRefused {
  constructor() {
    super(
      'password_differs',
      'An earlier try has made this account, with another password. Sign in with that one.',
    );
  }
}

/** The personal data server does not answer, or answers what it should not. */
export class PdsUnavailable extends DomainError {
  readonly code = 'pds_unavailable';

  constructor(options?: ErrorOptions) {
    super('The personal data server does not answer now. Try again in a moment.', options);
  }
}
