import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api/api.ts';
import { ME } from '../api/query-client.ts';

/** Who is signed in; `provider` is `none` on a server whose gate is off. */
export type Caller = NonNullable<Answer<'GET /api/auth/me'>['user']>;

export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: ({ signal }) => api('GET /api/auth/me', { signal }),
});

/** What ways in there are. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => api('GET /api/auth/status', { signal }),
});
