import { ApiError } from '@gatehouse/http-koa/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Key of the query that says who is signed in. */
export const ME = ['me'] as const;

/** Every record that the page has read; a refusal that speaks of the caller makes it ask again who that is. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reconsiderCaller }),
  mutationCache: new MutationCache({ onError: reconsiderCaller }),
  defaultOptions: {
    // The server may well be on this very machine, where a browser that is offline reaches it all the same.
    queries: {
      staleTime: 5_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
    mutations: { networkMode: 'always' },
  },
});

function reconsiderCaller(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'unauthenticated') queryClient.setQueryData(ME, { user: null });
  if (error.code === 'admin_only') void queryClient.invalidateQueries({ queryKey: ME });
}

/** Might the same call succeed a moment later? */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}
