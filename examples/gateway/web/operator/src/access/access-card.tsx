import { useRefresh } from '@gatehouse/page-kit/api';
import { byteText, Card, Facts, Instant, Loaded, RecordList } from '@gatehouse/page-kit/page';
import { deviceName } from '@gatehouse/page-kit/session';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Answer, api } from '../api.ts';
import { OrderButton } from '../orders/order-button.tsx';
import type { StatedCause } from '../orders/stated-cause.ts';
import { useMayMutate } from '../session/caller-context.ts';

type Access = Answer<'GET /internal/v1/ops/accounts/:did/access'>['access'];

/** The session or the device to end; empty for all of them. */
type Only = { session?: string; device?: string };

/** Shows where the customer is signed in and how much they store. Lets the operator end each access, or all. */
export function AccessCard({ did }: { did: string }) {
  const query = useQuery({
    queryKey: ['access', did],
    queryFn: ({ signal }) => api('GET /internal/v1/ops/accounts/:did/access', { path: { did }, signal }),
  });
  return (
    <Card title="Devices and storage" id="access">
      <Loaded query={query}>{({ access }) => <AccessParts did={did} access={access} />}</Loaded>
    </Card>
  );
}

function AccessParts({ did, access: { sessions, devices, storage } }: { did: string; access: Access }) {
  const end = useEndAccess(did);
  const mayMutate = useMayMutate();
  const count = sessions.length + devices.length;
  return (
    <>
      <Facts
        facts={{
          Storage: `${byteText(storage.used_bytes)} used`,
          ...(storage.reserved_bytes > 0 && { 'Open uploads': byteText(storage.reserved_bytes) }),
          ...(count === 0 && { 'Signed in': 'Nowhere' }),
        }}
      />
      {count > 0 && (
        <RecordList label="Devices">
          {sessions.map(({ id, user_agent, last_seen_at }) => (
            <AccessItem
              key={id}
              name={deviceName(user_agent)}
              seen={
                <>
                  Browser, last seen <Instant at={last_seen_at} />
                </>
              }
              order={
                mayMutate && (
                  <OrderButton label="End" what={deviceName(user_agent)} send={end({ session: id })} />
                )
              }
            />
          ))}
          {devices.map(({ id, name, last_seen }) => (
            <AccessItem
              key={id}
              name={name}
              seen={last_seen === null ? 'Device, never used' : `Device, last used on ${last_seen}`}
              order={mayMutate && <OrderButton label="Revoke" what={name} send={end({ device: id })} />}
            />
          ))}
        </RecordList>
      )}
      {mayMutate && count > 0 && (
        <Group>
          <OrderButton
            label="Sign out everywhere"
            what="all browsers and devices"
            effect="Ends all sessions and revokes all devices, from their next request. The customer can sign in again."
            send={end({})}
          />
        </Group>
      )}
    </>
  );
}

function AccessItem({ name, seen, order }: { name: string; seen: ReactNode; order: ReactNode }) {
  return (
    <RecordList.Item actions={order}>
      <Text fw={600} dir="auto">
        {name}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {seen}
      </Text>
    </RecordList.Item>
  );
}

function useEndAccess(did: string) {
  const refresh = useRefresh();
  return (only: Only) => async (cause: StatedCause) => {
    const body = { ...cause, ...only };
    const ended = await api('POST /internal/v1/ops/accounts/:did/access/end', { path: { did }, body });
    await refresh('access', 'timeline');
    return `Ended: ${ended.sessions + ended.devices}.`;
  };
}
