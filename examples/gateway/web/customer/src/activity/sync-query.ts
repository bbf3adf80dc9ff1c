import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

export type Sync = Answer<'GET /api/v1/me/sync'>['sync'];

export const syncQuery = queryOptions({
  queryKey: ['sync'],
  queryFn: ({ signal }) => api('GET /api/v1/me/sync', { signal }),
});
