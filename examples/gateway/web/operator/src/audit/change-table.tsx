import { LOCALE } from '@gatehouse/page-kit/page';
import { Table, Text } from '@mantine/core';
import { SEAT_STATES } from '../support/seat-states.ts';
import { valueText } from './detail-facts.ts';
import type { Entry } from './entry.ts';

type Held = Readonly<Record<string, unknown>>;

/** Labels of the changed members, in the order of the table. Other members follow under their name in the API. */
const NAMES: Readonly<Record<string, string>> = {
  base: 'Base',
  graceUntil: 'Grace until',
  once: 'Once',
  payment: 'Payment',
  metadataWriteAllowed: 'Write records',
  safetyNetAllowed: 'Safety net',
  supportSeatAllowed: 'Support seat',
  state: 'State',
  name: 'Name',
  redirectUris: 'Redirect URIs',
  postLogoutRedirectUris: 'Redirect URIs after a logout',
  backchannelLogoutUri: 'Logout URI',
  entitlement: 'Requires',
  pkce: 'PKCE',
  claims: 'Claims',
};

/** Members that the table omits. `version` grows with each event, so it would be in every table. */
const NOT_SHOWN = ['version'];

const INSTANT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** Shows what an action changed, with the values before and after it. */
export function ChangeTable({ detail }: Pick<Entry, 'detail'>) {
  const [before, after] = [heldIn(detail.before), heldIn(detail.after)];
  if (!before || !after) return null;
  const changed = namesIn({ ...before, ...after }).filter(
    (name) => words(name, before) !== words(name, after),
  );
  if (changed.length === 0)
    return (
      <Text size="sm" mb="xs">
        The order changed nothing.
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
              {NAMES[name] ?? name}
            </Table.Th>
            <Table.Td>{words(name, before)}</Table.Td>
            <Table.Td fw={600}>{words(name, after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Returns the values as an object. A single text is the state of a seat. */
function heldIn(value: unknown): Held | undefined {
  if (typeof value === 'string') return { state: value };
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Held) : undefined;
}

function namesIn(held: Held): readonly string[] {
  const known = Object.keys(NAMES).filter((name) => name in held);
  return [...known, ...Object.keys(held).filter((name) => ![...known, ...NOT_SHOWN].includes(name))];
}

function words(name: string, held: Held): string {
  const value = held[name];
  if (name === 'graceUntil' && value != null) return INSTANT.format(new Date(String(value)));
  if (name === 'state') return SEAT_STATES[value as keyof typeof SEAT_STATES] ?? valueText(value);
  return valueText(value);
}
