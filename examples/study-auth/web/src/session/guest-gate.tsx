import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Answer } from '../api/api.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { PageLoader } from '../page/page-loader.tsx';
import { useOtherTabs } from './other-tabs.ts';
import { returnPath } from './return-path.ts';
import { meQuery, statusQuery } from './session-queries.ts';

export type Status = Answer<'GET /api/auth/status'>;

/** Shows a page to whoever is not signed in yet; leads those who are to where they wanted to go. */
export function GuestGate({ children }: { children: (status: Status) => ReactNode }) {
  useOtherTabs();
  const [search] = useSearchParams();
  const me = useQuery(meQuery);
  const status = useQuery(statusQuery);
  const failed = me.isError ? me : status.isError ? status : null;
  if (me.data?.user) return <Navigate to={returnPath(search.get('returnTo'))} replace />;
  if (failed) return <LoadFailure error={failed.error} retry={() => void failed.refetch()} />;
  if (!me.data || !status.data) return <PageLoader />;
  return children(status.data);
}
