import { Loaded, Page } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { FailuresCard } from './failures-card.tsx';
import { KeepSyncingCard } from './keep-syncing-card.tsx';
import { SyncCard } from './sync-card.tsx';
import { syncQuery } from './sync-query.ts';

/** Shows the state of sync, the records that could not be written, and the actions that the customer must take. */
export function ActivityPage() {
  const query = useQuery({ ...syncQuery, refetchInterval: 10_000 });
  return (
    <Page
      title="Activity"
      lead="Each file is listed in your own repository, so that other apps and devices can find it. Here you see which files are already listed."
    >
      <Loaded query={query}>
        {({ sync }) => (
          <>
            <SyncCard sync={sync} />
            <FailuresCard />
            <KeepSyncingCard sync={sync} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
