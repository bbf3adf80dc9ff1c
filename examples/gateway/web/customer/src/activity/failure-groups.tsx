import { BusyButton } from '@gatehouse/page-kit/form';
import { Disclosure, DisclosureList, Instant } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, List, Text } from '@mantine/core';
import { Link } from 'react-router';
import { type Cause, causesOf } from './cause.ts';
import { counted } from './counted.ts';
import type { SyncFailure } from './failures-query.ts';
import { useRetry } from './use-retry.ts';

interface FailureGroupsProps {
  failures: readonly SyncFailure[];
  hasMore: boolean;
}

/** The failures by cause, each with its solution, and a button that retries all failures. */
export function FailureGroups({ failures, hasMore }: FailureGroupsProps) {
  const retry = useRetry();
  return (
    <>
      <DisclosureList label="Failures by cause">
        {causesOf(failures).map((cause) => (
          <CauseLine key={cause.code} cause={cause} />
        ))}
      </DisclosureList>
      <Group justify="space-between">
        <BusyButton variant="default" isBusy={retry.isPending} onClick={() => retry.mutate('all')}>
          Retry all
        </BusyButton>
        {hasMore && (
          <Text size="sm" c="dimmed">
            These are the newest {failures.length}. There are more.
          </Text>
        )}
      </Group>
    </>
  );
}

function CauseLine({ cause: { title, remedy, needsPlan, failures } }: { cause: Cause }) {
  const retry = useRetry();
  return (
    <Disclosure
      summary={
        <Group gap="xs">
          <Text fw={600}>{title}</Text>
          <Badge variant="light" color={needsPlan ? 'yellow' : 'gray'} autoContrast={false}>
            {counted(failures.length)}
          </Badge>
        </Group>
      }
    >
      <Text size="sm">{remedy}</Text>
      <List size="sm" my="xs">
        {failures.slice(0, 20).map(({ id, file, message, last_at, attempts }) => (
          <List.Item key={id}>
            {message} ({attempts === 1 ? '1 attempt' : `${attempts} attempts`}, the last{' '}
            <Instant at={last_at} />, file {file})
          </List.Item>
        ))}
      </List>
      <Group gap="sm">
        {needsPlan && (
          <Button component={Link} to="/plan" size="xs">
            See your plan
          </Button>
        )}
        <BusyButton
          size="xs"
          variant="default"
          isBusy={retry.isPending}
          onClick={() => retry.mutate(failures.map(({ id }) => id))}
        >
          Retry these
        </BusyButton>
      </Group>
    </Disclosure>
  );
}
