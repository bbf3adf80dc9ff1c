import { Loaded, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Button } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useMayMutate } from '../session/caller-context.ts';
import { openClientForm } from './client-form.tsx';
import { ClientItem } from './client-item.tsx';

const LEAD =
  'Apps that sign their users in through the bridge. A change takes effect at the next request of the app, without a restart.';

/** The page on which operators manage the clients of the bridge. */
export function ClientsPage() {
  const mayManage = useMayMutate();
  const query = useQuery({
    queryKey: ['bridge-clients'],
    queryFn: async ({ signal }) => (await api('GET /internal/v1/ops/bridge-clients', { signal })).clients,
  });
  const add = (
    <Button leftSection={<IconApps size={16} aria-hidden />} onClick={() => openClientForm()}>
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
              description="Add an app, such as a wiki, that only entitled accounts can use."
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
