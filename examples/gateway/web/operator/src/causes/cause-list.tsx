import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { causeName } from './cause-name.ts';

/** A cause of failures, with the total of its failures. */
export interface ListedCause {
  readonly code: string;
  /** The number of failures, such as "3 failures of 2 customers". */
  readonly total: string;
  readonly lastAt: string;
  /** Shown beside the name. */
  readonly badge?: ReactNode;
  /** A button that retries these failures. */
  readonly retry: ReactNode;
}

interface CauseListProps {
  causes: readonly ListedCause[];
  /** Code of the cause whose failures are listed; empty for all. */
  chosen: string;
}

/** Lists causes of failures with their totals. The name of a cause filters the failures on the page. */
export function CauseList({ causes, chosen }: CauseListProps) {
  return (
    <RecordList label="Causes">
      {causes.map(({ code, total, lastAt, badge, retry }) => (
        <RecordList.Item key={code} actions={retry}>
          <Group gap="xs">
            <Anchor
              component={Link}
              to={{ search: new URLSearchParams({ cause: code }).toString() }}
              fw={600}
              {...(code === chosen && { 'aria-current': 'true' as const })}
            >
              {causeName(code)}
            </Anchor>
            <Text size="sm" c="dimmed" ff="monospace">
              {code}
            </Text>
            {badge}
          </Group>
          <Text size="sm" c="dimmed">
            {total}, the latest <Instant at={lastAt} />
          </Text>
        </RecordList.Item>
      ))}
    </RecordList>
  );
}
