import { Loaded, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Button } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { useMayMutate } from '../session/caller-context.ts';
import { useResumed } from '../step-up/use-resumed.ts';
import { NEW_CLIENT, openNewClient } from './client-form.tsx';
import { ClientItem } from './client-item.tsx';
import type { ClientValues } from './client-values.ts';
import { NEW_SECRET, openNewSecret, type ResumedSecret } from './new-secret-form.tsx';

const LEAD =
  'Apps that sign their users in through the bridge. A change takes effect at the next request of the app, without a restart.';

/** The page on which operators manage the clients of the bridge. */
export function ClientsPage() {
  const mayManage = useMayMutate();
  const added = useResumed<ClientValues>(NEW_CLIENT);
  const replaced = useResumed<ResumedSecret>(NEW_SECRET);
  useEffect(() => {
    if (added) openNewClient(added);
    if (replaced) openNewSecret(replaced.client, replaced.cause);
  }, [added, replaced]);
  const query = useQuery({
    queryKey: ['bridge-clients'],
    queryFn: async ({ signal }) => (await api('GET /internal/v1/ops/bridge-clients', { signal })).clients,
  });
  const add = (
    <Button leftSection={<IconApps size={16} aria-hidden />} onClick={() => openNewClient()}>
      Add an app
    </Button>
  );
  return (
    <Page title="Apps" lead={LEAD} actions={mayManage && add}>
      <Loaded query={query}>
        {(clients) =>
          clients.length === 0 ? (
            <NothingYet
              icon={<IconApps aria-hidden />}
              title="No apps yet"
              description="Add an app, such as a wiki, that only entitled users can use."
            />
          ) : (
            <RecordList label="Apps">
              {clients.map((client) => (
                <ClientItem key={client.client_id} client={client} mayManage={mayManage} />
              ))}
            </RecordList>
          )
        }
      </Loaded>
    </Page>
  );
}
