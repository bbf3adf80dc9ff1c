import { usePages } from '@gatehouse/page-kit/api';
import { counted, Loaded, More, Page, RecordList } from '@gatehouse/page-kit/page';
import { Stack, Text } from '@mantine/core';
import { api } from '../api.ts';
import { RetryLogoutsButton } from '../logouts/retry-logouts-button.tsx';
import { AllDelivered } from './all-delivered.tsx';
import { FailedDelivery } from './failed-delivery.tsx';

/** Lists logouts that the bridge could not send to an app. */
export function FailedLogouts() {
  const query = usePages(['failed-logouts'], (cursor, signal) =>
    api('GET /internal/v1/ops/failed-logouts', { query: { cursor }, signal }),
  );
  return (
    <Page.Section title="Logouts from apps">
      <Loaded query={query}>
        {({ pages }) => {
          const failed = pages.flatMap(({ logouts, handles }) =>
            logouts.map((each) => ({ ...each, handle: handles[each.did] })),
          );
          if (failed.length === 0) return <AllDelivered title="Every logout is delivered" />;
          return (
            <Stack>
              <RecordList label="Failed logouts">
                {failed.map(({ id, did, handle, client_id, attempts, failure }) => (
                  <FailedDelivery
                    key={id}
                    did={did}
                    handle={handle}
                    cause={failure && { ...failure, at: failure.last_at }}
                    retry={<RetryLogoutsButton did={did} what={`logouts of ${handle ?? did}`} />}
                    note={
                      <Text size="sm">
                        {client_id}, {counted(attempts, 'attempt')}
                      </Text>
                    }
                  />
                ))}
              </RecordList>
              <More query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page.Section>
  );
}
