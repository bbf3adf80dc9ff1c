import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { Code, Group, Text } from '@mantine/core';
import type { Answer } from '../../api/api.ts';
import { ACTIONS } from './audit-words.ts';
import type { Names } from './use-names.ts';

type Entry = Answer<'GET /api/auth/audit'>['entries'][number];

/** One row of the audit log. */
export function AuditEntry({ entry, names }: { entry: Entry; names: Names }) {
  const detail = Object.entries(entry.detail);
  const concernsSomebodyElse = entry.subject !== entry.principal && !entry.action.startsWith('settings.');
  return (
    <RecordList.Item>
      <Text fw={600}>{ACTIONS[entry.action] ?? entry.action}</Text>
      <Text size="sm" c="dimmed">
        by <bdi>{names.of(entry.principal)}</bdi>
        {concernsSomebodyElse && (
          <>
            , concerns <bdi>{names.of(entry.subject)}</bdi>
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
