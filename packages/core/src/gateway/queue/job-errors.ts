import { DomainError } from '../../kernel/domain-error.ts';
import type { Milliseconds } from '../../kernel/instant.ts';
import type { FailedAttempt } from './queued-job.ts';

/** A handler throws this error if another attempt cannot succeed. The job fails immediately. */
export class JobFailed extends DomainError {
  readonly code: string;
  /** True if another attempt could succeed without any change by a person. A person must still request the attempt. */
  readonly retryable: boolean;

  constructor(code: string, message: string, options: ErrorOptions & { readonly retryable: boolean }) {
    super(message, options);
    this.code = code;
    this.retryable = options.retryable;
  }
}

/** A handler throws this error if the work must wait. The attempt is not counted. */
export class JobPostponed extends DomainError {
  readonly code = 'job_postponed';
  readonly after: Milliseconds;
  /** Reason why the work must wait; undefined if user interfaces need not show it. */
  readonly failure: FailedAttempt | undefined;

  constructor(after: Milliseconds, failure?: FailedAttempt) {
    super('The job is postponed.');
    this.after = after;
    this.failure = failure;
  }
}

/**
 * A handler throws this error if no job of this key and task can succeed before an event such as a sign-in. All of
 * these jobs wait until `WorkQueue.resume` is called.
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

/** The lease of the worker ended, and another worker has claimed the job. Stop working on the job. */
export class LeaseLost extends DomainError {
  readonly code = 'lease_lost';

  constructor() {
    super('Another worker has claimed this job.');
  }
}
