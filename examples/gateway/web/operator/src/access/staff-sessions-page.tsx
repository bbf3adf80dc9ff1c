import { useRefresh } from '@gatehouse/page-kit/api';
import { Instant, Loaded, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { deviceName } from '@gatehouse/page-kit/session';
import { Badge, Group, Text } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { type Answer, api } from '../api.ts';
import { OrderButton } from '../orders/order-button.tsx';
import type { StatedCause } from '../orders/stated-cause.ts';
import { useCaller, useMayMutate } from '../session/caller-context.ts';
import { YouBadge } from '../session/you-badge.tsx';

type StaffSession = Answer<'GET /internal/v1/ops/staff-sessions'>['sessions'][number];

/** Lists the browsers in which operators are signed in. Each can be ended. */
export function StaffSessionsPage() {
  const query = useQuery({
    queryKey: ['staff-sessions'],
    queryFn: ({ signal }) => api('GET /internal/v1/ops/staff-sessions', { signal }),
  });
  return (
    <Page
      title="Staff sessions"
      lead="Browsers in which operators are signed in. A session lasts at most 12 hours."
    >
      <Loaded query={query}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <NothingYet
              icon={<IconUserShield aria-hidden />}
              title="No operator is signed in"
              description="Sessions of operators appear here."
            />
          ) : (
            <RecordList label="Staff sessions">
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </RecordList>
          )
        }
      </Loaded>
    </Page>
  );
}

function SessionItem({
  session: { id, did, handle, user_agent, created_at, last_seen_at, current },
}: {
  session: StaffSession;
}) {
  const refresh = useRefresh();
  const mayMutate = useMayMutate();
  const { principal } = useCaller();
  const end = async (cause: StatedCause) => {
    await api('POST /internal/v1/ops/staff-sessions/:id/end', { path: { id }, body: { did, ...cause } });
    await refresh('staff-sessions');
    return 'The session has ended.';
  };
  return (
    <RecordList.Item
      actions={
        // The account menu signs the own browser out, without a reason and a ticket.
        mayMutate &&
        !current && (
          <OrderButton
            label="End"
            what={`session of ${handle ?? did} in ${deviceName(user_agent)}`}
            effect="The browser is signed out at its next request. The roles of the operator stay."
            send={end}
          />
        )
      }
    >
      <Group gap="xs">
        <PdsAccountLink did={did} handle={handle} />
        {did === principal && <YouBadge />}
        {current && <Badge variant="light">This browser</Badge>}
      </Group>
      <Text size="sm" c="dimmed" component="div">
        {deviceName(user_agent)} · signed in <Instant at={created_at} /> · last seen{' '}
        <Instant at={last_seen_at} />
      </Text>
    </RecordList.Item>
  );
}
