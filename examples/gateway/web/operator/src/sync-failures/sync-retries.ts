import { api } from '../api.ts';
import { CauseRetries } from '../causes/cause-retries.ts';
import { retryEnded } from '../causes/retry-ended.ts';

/** Keys of the queries that a retry of sync failures changes. */
export const CHANGED_QUERIES = ['sync-failures', 'timeline', 'overview'] as const;

/** The retry of all sync failures with one cause. */
export const syncRetries: CauseRetries = new CauseRetries({
  name: 'sync-failures',
  storage: sessionStorage,
  send: (body) => api('POST /internal/v1/ops/sync-failures/retry', { body }),
  onEnd: retryEnded(CHANGED_QUERIES),
});
