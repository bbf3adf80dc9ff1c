import { Copyable, Facts, Loaded, Page } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useCaller } from '../session/caller-context.ts';
import { PlanCard } from './plan-card.tsx';
import { SyncCard } from './sync-card.tsx';

/** The customer's account, plan and sync. */
export function AccountPage() {
  const { did, handle } = useCaller();
  const query = useQuery({
    queryKey: ['limits'],
    queryFn: ({ signal }) => api('GET /api/v1/me/limits', { signal }),
  });
  const sync = useQuery({
    queryKey: ['sync'],
    queryFn: ({ signal }) => api('GET /api/v1/me/sync', { signal }),
  });
  return (
    <Page title="Your account">
      <Facts
        facts={{
          Handle: handle ?? 'Not valid at the moment',
          'Account ID (DID)': <Copyable text={did} what="the account ID" />,
        }}
      />
      <Loaded query={query}>{(limits) => <PlanCard limits={limits} />}</Loaded>
      <Loaded query={sync}>{(found) => <SyncCard sync={found.sync} />}</Loaded>
    </Page>
  );
}
