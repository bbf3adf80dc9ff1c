import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../../api/api.ts';

export type SsoSettings = Answer<'GET /api/auth/settings/sso'>['sso'];

/** Read again every few seconds: the server tries a provider that failed again by itself. */
export const ssoQuery = queryOptions({
  queryKey: ['sso'],
  queryFn: ({ signal }) => api('GET /api/auth/settings/sso', { signal }),
  refetchInterval: 10_000,
});
