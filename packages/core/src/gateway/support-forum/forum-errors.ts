import { DomainError } from '../../kernel/domain-error.ts';
import type { Milliseconds } from '../../kernel/instant.ts';

/** The forum cannot be reached, limits requests, or its response is not understood. Try again. */
export class ForumUnavailable extends DomainError {
  readonly code = 'forum_unavailable';
  /** How long the forum asks to wait; null if it does not say. */
  readonly retryAfter: Milliseconds | null;

  constructor(reason: string, options: ErrorOptions & { readonly retryAfter?: Milliseconds | null } = {}) {
    super(`The support forum cannot be used at the moment: ${reason}`, options);
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** The forum refuses the request, and would refuse it again. */
export class ForumRefused extends DomainError {
  readonly code = 'forum_refused';
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`The support forum refuses the request with status ${status}: ${reason}`);
    this.status = status;
  }
}
