import type { StatedCause } from '../orders/stated-cause.ts';

/** A retry of all failures with one cause. The page sends it in steps, because one request retries only a part. */
export interface CauseRetry extends StatedCause {
  readonly code: string;
  /** Number of the failures when the retry began. */
  readonly total: number;
  /** Number of failures that were queued again. */
  readonly retried: number;
  /** Number of failures that were refused because the customer needs a plan. */
  readonly denied: number;
  /** Number of failures that were refused because they are no longer in the list. */
  readonly gone: number;
  /** Cursor for the next step; null before the first step and after the last one. */
  readonly cursor: string | null;
  /**
   * `stopping`: stops after the request that is being sent. `failed`: a request was refused. `lost`: a request got no
   * response, so its result is not known. `reloaded`: the page was reloaded during a request, so its
   * result is not known either.
   */
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'lost' | 'reloaded' | 'done';
  /** Reason why a request failed or was lost. */
  readonly fault: string | null;
}

/** Result of a request that retries a part of the failures. */
export interface RetryStep {
  readonly retried: number;
  readonly refused?: readonly { readonly code: string }[];
  readonly nextCursor: string | null;
}

export function begunRetry(code: string, total: number, why: StatedCause): CauseRetry {
  const counts = { total, retried: 0, denied: 0, gone: 0 };
  return { ...why, code, ...counts, cursor: null, state: 'running', fault: null };
}

/** Returns the number of failures that were refused because the customer needs a plan. */
export function deniedIn(refused: NonNullable<RetryStep['refused']>): number {
  return refused.filter(({ code }) => code === 'entitlement_denied').length;
}

/** Returns the retry after this step. */
export function afterStep(retry: CauseRetry, { retried, refused = [], nextCursor }: RetryStep): CauseRetry {
  const denied = deniedIn(refused);
  return {
    ...retry,
    retried: retry.retried + retried,
    denied: retry.denied + denied,
    gone: retry.gone + refused.length - denied,
    cursor: nextCursor,
    state: stateAfterStep(retry, nextCursor),
  };
}

function stateAfterStep({ state }: CauseRetry, nextCursor: string | null): CauseRetry['state'] {
  if (nextCursor === null) return 'done';
  return state === 'stopping' ? 'stopped' : state;
}

/** Returns whether a request of this retry is being sent. */
export function isSending(retry: CauseRetry | undefined): boolean {
  return retry?.state === 'running' || retry?.state === 'stopping';
}

/** Returns the number of failures that were handled, and the number of all failures. */
export function retryProgress({ total, retried, denied, gone, state }: CauseRetry): {
  readonly done: number;
  readonly total: number;
} {
  const done = retried + denied + gone;
  return { done, total: state === 'done' ? done : Math.max(total, done) };
}
