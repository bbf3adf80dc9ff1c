import { DomainError } from '../../kernel/domain-error.ts';
import type { Milliseconds } from '../../kernel/instant.ts';

/** The server has no authorization of the holder, or the authorization has ended. The holder must sign in again. */
export class SignInRequired extends DomainError {
  readonly code = 'sign_in_required';

  constructor(options?: ErrorOptions) {
    super('The authorization to write has ended. Sign in again.', options);
  }
}

/** The holder is not entitled to write records. */
export class WriteDenied extends DomainError {
  readonly code = 'entitlement_denied';

  constructor(options?: ErrorOptions) {
    super('Your plan does not include changes to the catalog. Choose a plan that does, then retry.', options);
  }
}

/** The personal data server refuses the request and would refuse the same request again. */
export class RecordRefused extends DomainError {
  readonly code: 'record_refused' | 'record_too_large';

  constructor(code: 'record_refused' | 'record_too_large', reason: string, options?: ErrorOptions) {
    super(`Your personal data server refuses the record: ${reason}`, options);
    this.code = code;
  }
}

/** Another program has changed the record that was to be replaced or deleted. */
export class RecordChanged extends DomainError {
  readonly code = 'record_changed';

  constructor(options?: ErrorOptions) {
    super('The record was changed by another program in the meantime.', options);
  }
}

/** The personal data server limits requests and asks the client to wait. */
export class RepositoryBusy extends DomainError {
  readonly code = 'rate_limited';
  readonly after: Milliseconds;

  constructor(after: Milliseconds) {
    super('Your personal data server limits how often it is written to.');
    this.after = after;
  }
}

/** The personal data server cannot be reached, or its response is invalid. */
export class RepositoryUnavailable extends DomainError {
  readonly code = 'pds_unavailable';

  constructor(reason: string, options?: ErrorOptions) {
    super(`Your personal data server cannot be written to at the moment: ${reason}`, options);
  }
}

/** Another program has changed the record of a file. */
export class RecordConflict extends DomainError {
  readonly code = 'conflict';

  constructor() {
    super('Another program changed this record. Retry to replace its change with the file in the catalog.');
  }
}
