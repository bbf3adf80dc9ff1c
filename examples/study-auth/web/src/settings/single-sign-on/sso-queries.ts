import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../../api/api.ts';

export type SsoSettings = Answer<'GET /api/auth/settings/sso'>['sso'];

/** After a failure, reads the status again every few seconds, because the server retries by itself. */
export const ssoQuery = queryOptions({
  queryKey: ['sso'],
  queryFn: ({ signal }) => api('GET /api/auth/settings/sso', { signal }),
  refetchInterval: ({ state }) => state.data?.sso.status.state === 'failed' && 10_000,
});
