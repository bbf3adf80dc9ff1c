import { DomainError } from '../../kernel/domain-error.ts';
import type { Milliseconds } from '../../kernel/instant.ts';

/** A handler throws it when another attempt cannot succeed: the job fails at once. */
export class JobFailed extends DomainError {
  readonly code: string;
  /** May a person ask for another attempt and hope? */
  readonly retryable: boolean;

  constructor(code: string, message: string, options: ErrorOptions & { readonly retryable: boolean }) {
    super(message, options);
    this.code = code;
    this.retryable = options.retryable;
  }
}

/** A handler throws it when the work is to wait for a reason that is not a failure: no attempt is counted. */
export class JobPostponed extends DomainError {
  readonly code = 'job_postponed';
  readonly after: Milliseconds;

  constructor(after: Milliseconds) {
    super('The job waits.');
    this.after = after;
  }
}

/** The lease ended, and another worker has the job now: stop working on it. */
export class LeaseLost extends DomainError {
  readonly code = 'lease_lost';

  constructor() {
    super('Another worker has this job now.');
  }
}
