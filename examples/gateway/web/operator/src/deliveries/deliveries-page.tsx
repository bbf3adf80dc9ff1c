import { usePages } from '@gatehouse/page-kit/api';
import { Instant, Loaded, More, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { api } from '../api.ts';

/**
 * Lists what could not be delivered to the support forum and to apps behind the bridge. The page of each account shows
 * the details and retries.
 */
export function DeliveriesPage() {
  return (
    <Page
      title="Failed deliveries"
      lead="Seats and logouts that the support forum or an app did not accept. Open the account to deliver them again."
    >
      <Seats />
      <Logouts />
    </Page>
  );
}

function Seats() {
  const query = usePages(['failed-seats'], (after, signal) =>
    api('GET /internal/v1/ops/seats', { query: { failed: 'true', after }, signal }),
  );
  return (
    <Page.Section title="Support forum">
      <Loaded query={query}>
        {({ pages }) => {
          const seats = pages.flatMap((page) => page.seats);
          if (seats.length === 0) return <Nothing title="Every seat is delivered" />;
          return (
            <Stack>
              <RecordList label="Failed seats">
                {seats.map(({ did, failure }) => (
                  <RecordList.Item key={did}>
                    <Group gap="xs">
                      <PdsAccountLink did={did} handle={null} />
                      <Badge variant="light" color={failure?.final ? 'red' : 'yellow'} autoContrast={false}>
                        {failure?.final ? 'Not retried' : 'Retried by itself'}
                      </Badge>
                    </Group>
                    {failure && <Cause message={failure.message} code={failure.code} at={failure.at} />}
                  </RecordList.Item>
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

function Logouts() {
  const query = usePages(['failed-logouts'], (cursor, signal) =>
    api('GET /internal/v1/ops/failed-logouts', { query: { cursor }, signal }),
  );
  return (
    <Page.Section title="Logouts from apps">
      <Loaded query={query}>
        {({ pages }) => {
          const logouts = pages.flatMap((page) => page.logouts);
          if (logouts.length === 0) return <Nothing title="Every logout is delivered" />;
          return (
            <Stack>
              <RecordList label="Failed logouts">
                {logouts.map(({ id, did, client_id, attempts, failure }) => (
                  <RecordList.Item key={id}>
                    <Group gap="xs">
                      <PdsAccountLink did={did} handle={null} />
                      <Text size="sm">
                        {client_id}, {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
                      </Text>
                    </Group>
                    {failure && <Cause message={failure.message} code={failure.code} at={failure.last_at} />}
                  </RecordList.Item>
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

function Cause({ message, code, at }: { message: string; code: string; at: string }) {
  return (
    <Text size="sm" c="dimmed" component="div">
      {message} ({code}, <Instant at={at} />)
    </Text>
  );
}

function Nothing({ title }: { title: string }) {
  return (
    <NothingYet
      icon={<IconMailX aria-hidden />}
      title={title}
      description="Deliveries that fail appear here."
    />
  );
}
