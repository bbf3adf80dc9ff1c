import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

export type Account = Answer<'GET /internal/v1/ops/accounts'>['account'];

/**
 * The account with this handle, DID or e-mail address. It is read again only on request, because an operator decides by
 * the state that is shown.
 */
export const accountQuery = (name: string) =>
  queryOptions({
    queryKey: ['account', name],
    queryFn: async ({ signal }) => {
      const query = referenceTo(name);
      return (await api('GET /internal/v1/ops/accounts', { query, signal })).account;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

function referenceTo(name: string): { did: string } | { email: string } | { handle: string } {
  if (name.startsWith('did:')) return { did: name };
  return name.slice(1).includes('@') ? { email: name } : { handle: name.replace(/^@/, '') };
}
