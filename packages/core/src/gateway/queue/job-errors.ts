import { DomainError } from '../../kernel/domain-error.ts';
import type { Milliseconds } from '../../kernel/instant.ts';
import type { FailedAttempt } from './queued-job.ts';

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

/** A handler throws it when the work must wait: no attempt is counted. */
export class JobPostponed extends DomainError {
  readonly code = 'job_postponed';
  readonly after: Milliseconds;
  /** What the work waits for, if that is worth showing. */
  readonly failure: FailedAttempt | undefined;

  constructor(after: Milliseconds, failure?: FailedAttempt) {
    super('The job waits.');
    this.after = after;
    this.failure = failure;
  }
}

/** A handler throws it when no job of this key and task can succeed before something else happens: all of them wait. */
export class JobPaused extends DomainError {
  readonly code = 'job_paused';
  /** Stable, for programs, for example `sign_in_required`. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The job is paused: ${reason}.`, options);
    this.reason = reason;
  }
}

/** The lease ended, and another worker has the job now: stop working on it. */
export class LeaseLost extends DomainError {
  readonly code = 'lease_lost';

  constructor() {
    super('Another worker has this job now.');
  }
}
