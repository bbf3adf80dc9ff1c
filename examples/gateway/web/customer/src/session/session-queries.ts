import { ME } from '@gatehouse/page-kit/api';
import { unlessSignedOut } from '@gatehouse/page-kit/session';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

/** The signed-in customer. */
export type Caller = Answer<'GET /api/v1/me'>['account'];

export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal }): Promise<Caller | null> =>
    (await unlessSignedOut(api('GET /api/v1/me', { signal })))?.account ?? null,
});
