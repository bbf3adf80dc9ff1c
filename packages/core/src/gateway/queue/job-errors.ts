import { DomainError } from '../../kernel/domain-error.ts';
import type { Milliseconds } from '../../kernel/instant.ts';
import type { FailedAttempt } from './queued-job.ts';

/** Thrown by a handler if another attempt cannot succeed. The job fails immediately. */
export class JobFailed extends DomainError {
  readonly code: string;
  /** Could another attempt succeed if a person requests it? */
  readonly retryable: boolean;

  constructor(code: string, message: string, options: ErrorOptions & { readonly retryable: boolean }) {
    super(message, options);
    this.code = code;
    this.retryable = options.retryable;
  }
}

/** Thrown by a handler if the work must wait. The attempt is not counted. */
export class JobPostponed extends DomainError {
  readonly code = 'job_postponed';
  readonly after: Milliseconds;
  /** Why the work must wait, if it should be shown. */
  readonly failure: FailedAttempt | undefined;

  constructor(after: Milliseconds, failure?: FailedAttempt) {
    super('The job is postponed.');
    this.after = after;
    this.failure = failure;
  }
}

/**
 * Thrown by a handler if no job of this key and task can succeed before an event such as a sign-in. All of
 * them wait until `WorkQueue.resume`.
 */
export class JobPaused extends DomainError {
  readonly code = 'job_paused';
  /** A stable code for programs, for example `sign_in_required`. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The job is paused: ${reason}.`, options);
    this.reason = reason;
  }
}

/** The lease ended, and another worker has claimed the job. Stop working on it. */
export class LeaseLost extends DomainError {
  readonly code = 'lease_lost';

  constructor() {
    super('Another worker has claimed this job.');
  }
}
