import { type InputIssue, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { RefusalBody } from '../refusal/refusal-answer.ts';

/**
 * The server refused the call, or failed. `code` is the `error` member of the response body, or `unexpected_answer` if
 * the response is not one of the API. Codes never change.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Faults of the input; empty if the server reported none. */
  readonly issues: readonly InputIssue[];
  /** Delay that the server requests by `Retry-After`; 0 if the header is missing or does not contain seconds. */
  readonly retryAfter: Milliseconds;

  constructor(status: number, body: RefusalBody, retryAfter: string | null = null) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.error;
    this.issues = body.issues ?? [];
    this.retryAfter = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) * SECOND : 0;
  }
}
