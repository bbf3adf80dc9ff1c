import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

/** Current capabilities of the customer. */
export type Limits = Answer<'GET /api/v1/me/limits'>;

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => api('GET /api/v1/me/limits', { signal }),
});
