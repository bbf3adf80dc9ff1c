import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LoadFailure } from '../page/load-failure.tsx';
import { PageLoader } from '../page/page-loader.tsx';
import { Shell } from '../shell/shell.tsx';
import { CallerContext } from './caller-context.ts';
import { useOtherTabs } from './other-tabs.ts';
import { signInPath } from './return-path.ts';
import { meQuery, statusQuery } from './session-queries.ts';

/** Shows the workspace to whoever is signed in; leads everybody else to the page that gets them in. */
export function SessionGate() {
  useOtherTabs();
  const me = useQuery(meQuery);
  const status = useQuery({ ...statusQuery, enabled: me.data?.user === null });
  const location = useLocation();
  const user = me.data?.user;
  const before = useRef(user?.id);
  useEffect(() => {
    // Another tab signed in as somebody else: whatever this one shows is not theirs.
    if (user && before.current && user.id !== before.current) window.location.reload();
    before.current = user?.id ?? before.current;
  }, [user]);

  const failed = me.isError ? me : status.isError ? status : null;
  if (user) {
    return (
      <CallerContext value={user}>
        <Shell />
      </CallerContext>
    );
  }
  if (failed) return <LoadFailure error={failed.error} retry={() => void failed.refetch()} />;
  if (!status.data || user === undefined) return <PageLoader />;
  if (!status.data.configured) return <Navigate to="/welcome" replace />;
  return <Navigate to={signInPath(location)} replace state={{ ended: before.current !== undefined }} />;
}
