import { byteText, Card } from '@gatehouse/page-kit/page';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Limits } from './limits.ts';
import { UsageBar } from './usage-bar.tsx';

/** Shows how much storage is used. */
export function UsageCard({ limits: { safety_net, state } }: { limits: Limits }) {
  const { limit_bytes, used_bytes, reserved_bytes } = safety_net;
  const free = Math.max(0, limit_bytes - used_bytes - reserved_bytes);
  return (
    <Card title="Storage">
      {limit_bytes === 0 ? (
        <Text>
          {state === 'none' ? 'Storage is part of every plan.' : 'Your plan includes no storage now.'}
          {used_bytes > 0 && ` ${byteText(used_bytes)} of earlier files are still stored.`}
        </Text>
      ) : (
        <>
          <Text>
            <Text span fz="1.5rem" fw={650}>
              {byteText(used_bytes)}
            </Text>{' '}
            of {byteText(limit_bytes)} used
          </Text>
          <UsageBar safetyNet={safety_net} size="lg" />
          <Group gap="lg">
            <Text size="sm" c="dimmed">
              {byteText(free)} free
            </Text>
            {reserved_bytes > 0 && (
              <Text size="sm" c="dimmed">
                {byteText(reserved_bytes)} reserved by uploads that are not finished
              </Text>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            Earlier versions and deleted files count until they are removed.{' '}
            <Anchor component={Link} to="/trash" underline="always" inherit>
              Open the trash
            </Anchor>
          </Text>
        </>
      )}
    </Card>
  );
}
