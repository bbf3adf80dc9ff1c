import { usePages } from '@gatehouse/page-kit/api';
import { Instant, Loaded, More, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { api } from '../api.ts';
import { RetryLogoutsButton } from '../logouts/retry-logouts-button.tsx';
import { useMayMutate } from '../session/caller-context.ts';
import { DeliverSeatButton } from '../support/deliver-seat-button.tsx';

/**
 * Lists what could not be delivered to the support forum and to apps behind the bridge, with buttons that deliver it
 * again.
 */
export function DeliveriesPage() {
  return (
    <Page title="Failed deliveries" lead="Seats and logouts that the support forum or an app did not accept.">
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
        {({ pages }) => (
          <Failures query={query} label="Failed seats" none="Every seat is delivered">
            {pages
              .flatMap(({ seats, handles }) => seats.map((seat) => ({ ...seat, handle: handles[seat.did] })))
              .map(({ did, handle, failure }) => (
                <Failure
                  key={did}
                  did={did}
                  handle={handle}
                  cause={failure}
                  retry={<DeliverSeatButton did={did} what={`the seat of ${handle ?? did}`} />}
                  note={
                    <Badge variant="light" color={failure?.final ? 'red' : 'yellow'} autoContrast={false}>
                      {failure?.final ? 'Not retried' : 'Retried by itself'}
                    </Badge>
                  }
                />
              ))}
          </Failures>
        )}
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
        {({ pages }) => (
          <Failures query={query} label="Failed logouts" none="Every logout is delivered">
            {pages
              .flatMap(({ logouts, handles }) =>
                logouts.map((each) => ({ ...each, handle: handles[each.did] })),
              )
              .map(({ id, did, handle, client_id, attempts, failure }) => (
                <Failure
                  key={id}
                  did={did}
                  handle={handle}
                  cause={failure && { ...failure, at: failure.last_at }}
                  retry={<RetryLogoutsButton did={did} what={`logouts of ${handle ?? did}`} />}
                  note={
                    <Text size="sm">
                      {client_id}, {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
                    </Text>
                  }
                />
              ))}
          </Failures>
        )}
      </Loaded>
    </Page.Section>
  );
}

interface FailuresProps {
  query: ComponentProps<typeof More>['query'];
  label: string;
  /** Text that is shown if nothing failed. */
  none: string;
  children: readonly ReactNode[];
}

function Failures({ query, label, none, children }: FailuresProps) {
  if (children.length === 0)
    return (
      <NothingYet
        icon={<IconMailX aria-hidden />}
        title={none}
        description="Deliveries that fail appear here."
      />
    );
  return (
    <Stack>
      <RecordList label={label}>{children}</RecordList>
      <More query={query} />
    </Stack>
  );
}

interface FailureProps {
  did: string;
  handle: string | undefined;
  note: ReactNode;
  retry: ReactNode;
  cause: { message: string; code: string; at: string } | null;
}

function Failure({ did, handle, note, retry, cause }: FailureProps) {
  const mayRetry = useMayMutate();
  return (
    <RecordList.Item actions={mayRetry && retry}>
      <Group gap="xs">
        <PdsAccountLink did={did} handle={handle} />
        {note}
      </Group>
      {cause && (
        <Text size="sm" c="dimmed" component="div">
          {cause.message} ({cause.code}, <Instant at={cause.at} />)
        </Text>
      )}
    </RecordList.Item>
  );
}
