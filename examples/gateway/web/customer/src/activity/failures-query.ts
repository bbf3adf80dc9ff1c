import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

export type SyncFailure = Answer<'GET /api/v1/me/sync-failures'>['failures'][number];

/** The newest 200 failures. The page groups them and shows only their number. */
export const failuresQuery = queryOptions({
  queryKey: ['sync-failures'],
  queryFn: ({ signal }) => api('GET /api/v1/me/sync-failures', { query: { limit: 200 }, signal }),
});
