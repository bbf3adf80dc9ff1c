import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

export type Copies = Answer<'GET /api/v1/me/replication'>;
export type Target = Copies['targets'][number];

export const copiesQuery = queryOptions({
  queryKey: ['copies'],
  queryFn: ({ signal }) => api('GET /api/v1/me/replication', { signal }),
});
