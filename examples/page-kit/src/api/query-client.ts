import { ApiError } from '@gatehouse/http-koa/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Key of the query for the signed-in caller. Its data is null while no user is signed in. */
export const ME = ['me'] as const;

/** Refusals after which the caller's roles are read again. */
const ROLE_REFUSALS = ['admin_only', 'not_an_operator', 'role_required'];

/**
 * The cache of the records that the page has read. After a refusal because of the session or a role, the data
 * of `ME` is updated.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: updateCaller }),
  mutationCache: new MutationCache({ onError: updateCaller }),
  defaultOptions: {
    // Send queries even if the browser is offline, because the server can be on this machine.
    queries: {
      staleTime: 5_000,
      networkMode: 'always',
      // With this network mode, the default is false.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isTemporary(error),
    },
    mutations: { networkMode: 'always' },
  },
});

function updateCaller(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'unauthenticated') queryClient.setQueryData(ME, null);
  if (ROLE_REFUSALS.includes(error.code)) void queryClient.invalidateQueries({ queryKey: ME });
}

/** Returns whether the same call can succeed a moment later. */
function isTemporary(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}
