import { Card, countText, Instant } from '@gatehouse/page-kit/page';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Overview } from './overview-query.ts';
import { taskName } from './task-names.ts';

/** Shows how much work for other servers waits in the queue or has failed. */
export function QueueCard({ queue }: Pick<Overview, 'queue'>) {
  const hasFailed = (isSync: boolean) =>
    queue.some(({ task, failed }) => failed > 0 && task.startsWith('sync.') === isSync);
  return (
    <Card title="Queue">
      {queue.length === 0 ? (
        <Text c="dimmed">No work for other servers is queued.</Text>
      ) : (
        <Table.ScrollContainer type="native" minWidth={320} aria-label="Queue" tabIndex={0} role="group">
          <Table aria-label="Queue">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Work</Table.Th>
                <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
                  To do
                </Table.Th>
                <Table.Th ta="right">Failed</Table.Th>
                <Table.Th>Oldest</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {queue.map(({ task, queued, waiting, paused, running, failed: lost, oldest_at }) => (
                <Table.Tr key={task}>
                  <Table.Td>{taskName(task)}</Table.Td>
                  <Table.Td ta="right">{countText(queued + waiting + paused + running)}</Table.Td>
                  <Table.Td ta="right">{countText(lost)}</Table.Td>
                  <Table.Td>{oldest_at ? <Instant at={oldest_at} /> : 'none'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {hasFailed(true) && (
        <Anchor component={Link} to="/sync-failures" size="sm">
          Show sync failures
        </Anchor>
      )}
      {hasFailed(false) && (
        <Anchor component={Link} to="/deliveries" size="sm">
          Show failed deliveries
        </Anchor>
      )}
    </Card>
  );
}
