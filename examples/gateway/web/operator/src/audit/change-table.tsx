import { LOCALE } from '@gatehouse/page-kit/page';
import { Table, Text } from '@mantine/core';
import type { Entry } from './entry.ts';

type Held = Readonly<Record<string, unknown>>;

const NAMES: Readonly<Record<string, string>> = {
  base: 'Base',
  graceUntil: 'Grace until',
  once: 'Once',
  payment: 'Payment',
  metadataWriteAllowed: 'Write records',
  safetyNetAllowed: 'Safety net',
  supportSeatAllowed: 'Support seat',
};

const INSTANT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** Shows what an event changed: the holdings and capabilities before and after it. */
export function ChangeTable({ detail: { before, after } }: Pick<Entry, 'detail'>) {
  if (!isHeld(before) || !isHeld(after)) return null;
  const changed = Object.keys(NAMES).filter((name) => words(name, before) !== words(name, after));
  if (changed.length === 0)
    return (
      <Text size="sm" mb="xs">
        The plans were the same before and after.
      </Text>
    );
  return (
    <Table
      mb="xs"
      withRowBorders={false}
      verticalSpacing={4}
      horizontalSpacing={6}
      aria-label="Before and after"
      style={{ overflowWrap: 'break-word' }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Changed</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changed.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {NAMES[name]}
            </Table.Th>
            <Table.Td>{words(name, before)}</Table.Td>
            <Table.Td fw={600}>{words(name, after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function isHeld(value: unknown): value is Held {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function words(name: string, held: Held): string {
  const value = held[name];
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'graceUntil') return INSTANT.format(new Date(String(value)));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
