import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { type Cause, totalText } from './cause.ts';
import { causeName } from './cause-name.ts';
import { RetryCauseButton } from './retry-cause-button.tsx';

interface CausesProps {
  causes: readonly Cause[];
  /** Code of the cause whose failures are listed; empty for all. */
  chosen: string;
  mayRetry: boolean;
}

/** Groups the failures of all customers by cause, with the total of each. The name of a cause filters the list. */
export function Causes({ causes, chosen, mayRetry }: CausesProps) {
  return (
    <RecordList label="Causes">
      {causes.map((cause) => (
        <RecordList.Item key={cause.code} actions={mayRetry && <RetryCauseButton cause={cause} />}>
          <Group gap="xs">
            <Anchor
              component={Link}
              to={{ search: new URLSearchParams({ cause: cause.code }).toString() }}
              fw={600}
              {...(cause.code === chosen && { 'aria-current': 'true' as const })}
            >
              {causeName(cause.code)}
            </Anchor>
            <Text size="sm" c="dimmed" ff="monospace">
              {cause.code}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {totalText(cause)}, the latest <Instant at={cause.last_at} />
          </Text>
        </RecordList.Item>
      ))}
    </RecordList>
  );
}
