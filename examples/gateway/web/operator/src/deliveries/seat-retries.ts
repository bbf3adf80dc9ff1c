import { api } from '../api.ts';
import { CauseRetries } from '../causes/cause-retries.ts';
import { retryEnded } from '../causes/retry-ended.ts';

/** Keys of the queries that a delivery of seats changes. */
export const CHANGED_QUERIES = ['failed-seats', 'seat', 'timeline', 'overview'] as const;

/** The delivery of all seats whose latest delivery failed with one cause. */
export const seatRetries: CauseRetries = new CauseRetries({
  name: 'seats',
  storage: sessionStorage,
  send: (body) => api('POST /internal/v1/ops/seats/retry', { body }),
  onEnd: retryEnded(CHANGED_QUERIES),
});
