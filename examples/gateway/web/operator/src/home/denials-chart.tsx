import { StackedBars } from '@gatehouse/page-kit/chart';
import { countText, Disclosure } from '@gatehouse/page-kit/page';
import { Stack, Table, Text, Title } from '@mantine/core';
import { ALL_REASONS, REASONS } from './denial-reasons.ts';
import type { Denials } from './denials-query.ts';

interface DenialsChartProps {
  title: string;
  periods: Denials['hours'];
  /** Returns the name of the period that begins at this time. */
  nameOf: (at: Date) => string;
}

/** A chart of denials by reason, and its numbers as a table. */
export function DenialsChart({ title, periods, nameOf }: DenialsChartProps) {
  const shown = ALL_REASONS.filter((reason) => periods.some(({ counts }) => counts[reason]));
  const bars = periods.map(({ at, counts }) => ({
    name: nameOf(new Date(at)),
    total: totalOf(counts),
    ...counts,
  }));
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  const peak = bars.reduce((highest, bar) => (bar.total > highest.total ? bar : highest), {
    name: '',
    total: 0,
  });
  const text = `${title}: ${countText(total)} denials, most at ${peak.name} with ${countText(peak.total)}.`;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      {total === 0 ? (
        <Text c="dimmed">No request was denied.</Text>
      ) : (
        <>
          <StackedBars
            label={text}
            bars={bars}
            nameOf="name"
            series={shown.map((name) => ({ name, ...REASONS[name] }))}
          />
          <Disclosure summary="Show the numbers">
            <Table aria-label={`Denials: ${title}`}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Begins</Table.Th>
                  {shown.map((reason) => (
                    <Table.Th key={reason} ta="right">
                      {REASONS[reason].label}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {periods
                  .filter(({ counts }) => totalOf(counts) > 0)
                  .map(({ at, counts }) => (
                    <Table.Tr key={at}>
                      <Table.Td>{nameOf(new Date(at))}</Table.Td>
                      {shown.map((reason) => (
                        <Table.Td key={reason} ta="right">
                          {countText(counts[reason] ?? 0)}
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </Table>
          </Disclosure>
        </>
      )}
    </Stack>
  );
}

function totalOf(counts: Denials['hours'][number]['counts']): number {
  return ALL_REASONS.reduce((sum, reason) => sum + (counts[reason] ?? 0), 0);
}
