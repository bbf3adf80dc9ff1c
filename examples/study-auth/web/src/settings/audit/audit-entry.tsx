import { Disclosure, Facts, Instant } from '@gatehouse/page-kit/page';
import { Group, Text } from '@mantine/core';
import type { Answer } from '../../api/api.ts';
import { ACTIONS, principalName } from './audit-words.ts';
import { detailFacts } from './detail-facts.ts';

type Entry = Answer<'GET /api/auth/audit'>['entries'][number];

interface AuditEntryProps {
  entry: Entry;
  /** Usernames by account id. */
  usernames: Readonly<Record<string, string>>;
}

/** One row of the audit log. Opened, it shows the details. */
export function AuditEntry({ entry, usernames }: AuditEntryProps) {
  const { sequence, at, principal, subject, action, detail } = entry;
  const nameOf = (id: string) => usernames[id] ?? principalName(id);
  const hasOtherTarget = subject !== principal && !action.startsWith('settings.');
  const { before, after } = detail;
  const summary = (
    <>
      <Group justify="space-between" gap="0 xs" align="baseline">
        <Text fw={600}>
          {ACTIONS[action] ?? action}
          {typeof before === 'string' && typeof after === 'string' && (
            <>
              : <bdi>{before}</bdi> → <bdi>{after}</bdi>
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <Instant at={at} exact />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {hasOtherTarget && (
          <>
            <bdi>{nameOf(subject)}</bdi>
            {' · '}
          </>
        )}
        by <bdi>{nameOf(principal)}</bdi>
      </Text>
    </>
  );
  return (
    <Disclosure summary={summary}>
      <Facts
        facts={{
          ...detailFacts(detail),
          Actor: nameOf(principal),
          ...(hasOtherTarget && { Target: nameOf(subject) }),
          Row: `${sequence}, ${action}`,
        }}
      />
    </Disclosure>
  );
}
