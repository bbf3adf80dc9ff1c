import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { Code, Group, Text } from '@mantine/core';
import type { Answer } from '../../api/api.ts';
import { ACTIONS, principalName } from './audit-words.ts';

type Entry = Answer<'GET /api/auth/audit'>['entries'][number];

interface AuditEntryProps {
  entry: Entry;
  /** Usernames by account id. */
  usernames: Readonly<Record<string, string>>;
}

/** One row of the audit log. */
export function AuditEntry({ entry, usernames }: AuditEntryProps) {
  const nameOf = (id: string) => usernames[id] ?? principalName(id);
  const detail = Object.entries(entry.detail);
  const concernsSomebodyElse = entry.subject !== entry.principal && !entry.action.startsWith('settings.');
  return (
    <RecordList.Item>
      <Text fw={600}>{ACTIONS[entry.action] ?? entry.action}</Text>
      <Text size="sm" c="dimmed">
        by <bdi>{nameOf(entry.principal)}</bdi>
        {concernsSomebodyElse && (
          <>
            , concerns <bdi>{nameOf(entry.subject)}</bdi>
          </>
        )}
        , <Instant at={entry.at} exact />
      </Text>
      {detail.length > 0 && (
        <Group gap={6} mt={6}>
          {detail.map(([name, value]) => (
            <Code key={name} bg="var(--mantine-color-gray-light)">
              {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
            </Code>
          ))}
        </Group>
      )}
    </RecordList.Item>
  );
}
