import { ApiError } from '@gatehouse/http-koa/client';
import { ME } from '@gatehouse/page-kit/api';
import { unlessSignedOut } from '@gatehouse/page-kit/session';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

/**
 * The signed-in caller. The API returns the principal only to callers with a role. For other callers, the
 * principal is null.
 */
export interface Caller {
  readonly principal: string | null;
  readonly handle: string | null;
  readonly roles: Answer<'GET /internal/v1/ops/me'>['operator']['roles'];
}

export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: ({ signal }) => unlessSignedOut(readCaller(signal)),
});

async function readCaller(signal: AbortSignal): Promise<Caller> {
  try {
    return (await api('GET /internal/v1/ops/me', { signal })).operator;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_an_operator')
      return { principal: null, handle: null, roles: [] };
    throw error;
  }
}
