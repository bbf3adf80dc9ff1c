import { ApiError } from '@gatehouse/http-koa/client';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

export type PdsAccountView = Answer<'GET /internal/v1/ops/accounts'>['account'];

/**
 * Reads the PDS account with this DID. An account on another server that never had a plan can be found only by its
 * handle. The account is read again only on request, because operators make decisions about the state that they see.
 */
export const accountQuery = (did: string, handle: string | null = null) =>
  queryOptions({
    queryKey: ['account', did],
    queryFn: ({ signal }) => readAccount(did, handle, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

async function readAccount(did: string, handle: string | null, signal: AbortSignal): Promise<PdsAccountView> {
  try {
    return (await api('GET /internal/v1/ops/accounts', { query: { did }, signal })).account;
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code === 'not_found';
    if (!isMissing || handle === null) throw error;
    const { account } = await api('GET /internal/v1/ops/accounts', { query: { handle }, signal });
    if (account.did !== did) throw error;
    return account;
  }
}
