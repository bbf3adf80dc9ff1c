import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { LoadFailure } from '../page/load-failure.tsx';
import { PageLoader } from '../page/page-loader.tsx';
import { useOtherTabs } from '../session/other-tabs.ts';

interface SignedOutProps<Caller> {
  query: UseQueryOptions<Caller | null, Error, Caller | null, readonly ['me']>;
  children: ReactNode;
}

/** Shows a page to visitors who are not signed in. Redirects signed-in callers to `/`. */
export function SignedOut<Caller>({ query, children }: SignedOutProps<Caller>) {
  useOtherTabs();
  const me = useQuery(query);
  if (me.data) return <Navigate to="/" replace />;
  if (me.isError) return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  if (me.data === undefined) return <PageLoader />;
  return children;
}
