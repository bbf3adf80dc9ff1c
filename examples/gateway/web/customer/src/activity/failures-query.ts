import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

export type SyncFailure = Answer<'GET /api/v1/me/sync-failures'>['failures'][number];

/** Reads the newest 200 failures. The page groups them by cause and shows how many each cause has. */
export const failuresQuery = queryOptions({
  queryKey: ['sync-failures'],
  queryFn: ({ signal }) => api('GET /api/v1/me/sync-failures', { query: { limit: 200 }, signal }),
});
