import { LoadFailure, PageLoader } from '@gatehouse/page-kit/page';
import { signInPath, useCallerChange } from '@gatehouse/page-kit/session';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { Workspace } from '../shell/workspace.tsx';
import { CallerContext } from './caller-context.ts';
import { meQuery, statusQuery } from './session-queries.ts';

/** Shows the workspace to signed-in callers. Redirects visitors to the page where they can sign in. */
export function SessionGate() {
  const me = useQuery(meQuery);
  const status = useQuery({ ...statusQuery, enabled: me.data === null });
  const location = useLocation();
  const user = me.data;
  const hasEnded = useCallerChange(user?.id);
  const failed = me.isError ? me : status.isError ? status : null;
  if (user) {
    return (
      <CallerContext value={user}>
        <Workspace />
      </CallerContext>
    );
  }
  if (failed) return <LoadFailure error={failed.error} retry={() => void failed.refetch()} />;
  if (!status.data || user === undefined) return <PageLoader />;
  if (!status.data.configured) return <Navigate to="/welcome" replace />;
  return <Navigate to={signInPath(location)} replace state={{ ended: hasEnded }} />;
}
