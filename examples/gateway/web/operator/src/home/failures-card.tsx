import { Card, countText, Instant } from '@gatehouse/page-kit/page';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { causeName } from '../causes/cause-name.ts';
import type { Overview } from './overview-query.ts';
import { taskName } from './task-names.ts';

/** Lists why work for other servers has failed, the most frequent cause first. */
export function FailuresCard({ failures }: Pick<Overview, 'failures'>) {
  return (
    <Card title="Failures by cause">
      {failures.length === 0 ? (
        <Text c="dimmed">Nothing has failed.</Text>
      ) : (
        <Table.ScrollContainer
          type="native"
          minWidth={320}
          aria-label="Failures by cause"
          tabIndex={0}
          role="group"
        >
          <Table aria-label="Failures by cause">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Cause</Table.Th>
                <Table.Th ta="right">Jobs</Table.Th>
                <Table.Th>Latest</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {failures.map(({ task, code, jobs, last_at }) => (
                <Table.Tr key={`${task} ${code}`}>
                  <Table.Td>
                    <Anchor component={Link} to={pathTo(task, code)} inherit>
                      {causeName(code)}
                    </Anchor>
                    <Text size="xs" c="dimmed">
                      {taskName(task)}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right">{countText(jobs)}</Table.Td>
                  <Table.Td>
                    <Instant at={last_at} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}

function pathTo(task: string, code: string): string {
  if (task.startsWith('bridge.')) return '/deliveries';
  const page = task.startsWith('sync.') ? '/sync-failures' : '/deliveries';
  return `${page}?${new URLSearchParams({ cause: code })}`;
}
