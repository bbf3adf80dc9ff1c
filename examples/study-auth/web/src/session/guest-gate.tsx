import { LoadFailure, PageLoader } from '@gatehouse/page-kit/page';
import { returnPath, useOtherTabs } from '@gatehouse/page-kit/session';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Answer } from '../api/api.ts';
import { meQuery, statusQuery } from './session-queries.ts';

export type Status = Answer<'GET /api/auth/status'>;

/**
 * Shows a page to visitors who are not signed in. Redirects signed-in callers to the page that they wanted to
 * open.
 */
export function GuestGate({ children }: { children: (status: Status) => ReactNode }) {
  useOtherTabs();
  const [search] = useSearchParams();
  const me = useQuery(meQuery);
  const status = useQuery(statusQuery);
  const failed = me.isError ? me : status.isError ? status : null;
  if (me.data) return <Navigate to={returnPath(search.get('returnTo'))} replace />;
  if (failed) return <LoadFailure error={failed.error} retry={() => void failed.refetch()} />;
  if (me.data === undefined || !status.data) return <PageLoader />;
  return children(status.data);
}
