import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../../api/api.ts';

export type SsoSettings = Answer<'GET /api/auth/settings/sso'>['sso'];

/** Read again every few seconds after a failure, for the server tries the provider again by itself. */
export const ssoQuery = queryOptions({
  queryKey: ['sso'],
  queryFn: ({ signal }) => api('GET /api/auth/settings/sso', { signal }),
  refetchInterval: ({ state }) => state.data?.sso.status.state === 'failed' && 10_000,
});
