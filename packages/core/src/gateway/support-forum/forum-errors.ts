import { DomainError } from '../../kernel/domain-error.ts';
import type { Milliseconds } from '../../kernel/instant.ts';

/** The forum cannot be reached, limits requests, or sends an invalid response. Try again later. */
export class ForumUnavailable extends DomainError {
  readonly code = 'forum_unavailable';
  /** Time to wait before the next attempt, as the forum requests; null if the forum does not request one. */
  readonly retryAfter: Milliseconds | null;

  constructor(reason: string, options: ErrorOptions & { readonly retryAfter?: Milliseconds | null } = {}) {
    super(`The support forum cannot be used at the moment: ${reason}`, options);
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** The forum refuses the request and would refuse it again. */
export class ForumRefused extends DomainError {
  readonly code = 'forum_refused';
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`The support forum refuses the request with status ${status}: ${reason}`);
    this.status = status;
  }
}
