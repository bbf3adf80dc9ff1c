import { ME } from '@gatehouse/page-kit/api';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api/api.ts';

/** The signed-in caller; `provider` is `none` on a server with AUTH_DISABLED. */
export type Caller = NonNullable<Answer<'GET /api/auth/me'>['user']>;

export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal }): Promise<Caller | null> => (await api('GET /api/auth/me', { signal })).user,
});

/** The ways to sign in that the server offers. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => api('GET /api/auth/status', { signal }),
});
