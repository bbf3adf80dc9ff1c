import { countText } from '@gatehouse/page-kit/page';
import { Table, Text } from '@mantine/core';
import { ALL_REASONS, REASONS } from './denial-reasons.ts';
import type { Denials } from './denials-query.ts';

const SOURCES: Readonly<Record<Denials['last_24_hours'][number]['source'], string>> = {
  customer: "customers' app",
  proxy: 'proxy',
  bridge: 'connected apps',
};

/** Lists the number of denials by reason, and the servers that denied the requests. */
export function DenialsTable({ denials }: { denials: Denials }) {
  const shown = ALL_REASONS.filter((each) => denials.last_30_days.some(({ reason }) => reason === each));
  return (
    <Table aria-label="Denials by reason">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Reason</Table.Th>
          <Table.Th ta="right">24 hours</Table.Th>
          <Table.Th ta="right">30 days</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((reason) => (
          <Table.Tr key={reason}>
            <Table.Td>
              {REASONS[reason].label}
              <Text size="xs" c="dimmed">
                {sourcesOf(denials, reason)}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{countText(sum(denials.last_24_hours, reason))}</Table.Td>
            <Table.Td ta="right">{countText(sum(denials.last_30_days, reason))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function sourcesOf({ last_30_days: totals }: Denials, reason: string): string {
  const found = totals.filter((total) => total.reason === reason);
  return found.map(({ source, count }) => `${SOURCES[source]}: ${countText(count)}`).join(', ');
}

function sum(totals: Denials['last_24_hours'], reason: string): number {
  return totals.reduce((total, each) => total + (each.reason === reason ? each.count : 0), 0);
}
