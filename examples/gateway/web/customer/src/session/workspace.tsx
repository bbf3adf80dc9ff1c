import { signOut } from '@gatehouse/page-kit/session';
import { Shell } from '@gatehouse/page-kit/shell';
import { RefusalNotice } from '@gatehouse/page-kit/sign-in';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { askToKeepSyncing } from '../activity/keep-syncing-question.tsx';
import { syncQuery } from '../activity/sync-query.ts';
import { api } from '../api.ts';
import { forgetTab } from '../files/forget-tab.ts';
import { Banners } from '../shell/banners.tsx';
import { StorageMeter } from '../shell/storage-meter.tsx';
import { REFUSALS } from '../sign-in/refusals.ts';
import { Dock } from '../transfers/dock.tsx';
import { useCaller } from './caller-context.ts';
import { PLACES } from './places.ts';

/** The frame around every page of a signed-in customer. Visitors do not load its code. */
export function Workspace() {
  const { did, handle } = useCaller();
  const client = useQueryClient();
  return (
    <Shell
      groups={PLACES}
      banner={
        <>
          <RefusalNotice words={REFUSALS} />
          <Banners />
        </>
      }
      offlineText="You are offline. Transfers continue when the connection is back."
      foot={<StorageMeter />}
      dock={<Dock />}
      account={{ name: handle ?? did, description: 'Signed in', onSignOut: () => leave(client) }}
    />
  );
}

/** Signs out. At the first sign-out, first asks whether to keep syncing. */
async function leave(client: QueryClient): Promise<void> {
  // If the choice cannot be read, the sign-out is more urgent than the question.
  const answer = await client.fetchQuery({ ...syncQuery, staleTime: 0 }).catch(() => undefined);
  if (answer && !answer.sync.keep_syncing_chosen) askToKeepSyncing(endSession);
  else await endSession();
}

function endSession(): Promise<void> {
  return signOut(async () => {
    await api('POST /api/v1/logout');
    forgetTab();
  }, '/sign-in?signedOut');
}
