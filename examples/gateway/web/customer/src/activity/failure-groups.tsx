import { BusyButton } from '@gatehouse/page-kit/form';
import { counted, Disclosure, DisclosureList, Instant } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFilePaths } from '../files/use-file-paths.ts';
import { limitsQuery } from '../plan/limits.ts';
import { type Cause, causesOf } from './cause.ts';
import type { SyncFailure } from './failures-query.ts';
import { useRetry } from './use-retry.ts';

interface FailureGroupsProps {
  failures: readonly SyncFailure[];
  hasMore: boolean;
}

/**
 * The failures by cause, each with its solution, and a button that retries all failures. Failures that need a plan can
 * be retried after the plan includes them.
 */
export function FailureGroups({ failures, hasMore }: FailureGroupsProps) {
  const retry = useRetry();
  const canWrite = useQuery(limitsQuery).data?.metadata_write_allowed ?? true;
  const isRetryable = ({ needsPlan }: Cause) => !needsPlan || canWrite;
  const causes = causesOf(failures);
  const paths = useFilePaths();
  return (
    <>
      <DisclosureList label="Failures by cause">
        {causes.map((cause) => (
          <CauseLine key={cause.code} cause={cause} paths={paths} isRetryable={isRetryable(cause)} />
        ))}
      </DisclosureList>
      <Group justify="space-between">
        {causes.some(isRetryable) && (
          <BusyButton variant="default" isBusy={retry.isPending} onClick={() => retry.mutate('all')}>
            Retry all
          </BusyButton>
        )}
        {hasMore && (
          <Text size="sm" c="dimmed">
            These are the newest {failures.length}. There are more.
          </Text>
        )}
      </Group>
    </>
  );
}

interface CauseLineProps {
  cause: Cause;
  /** The paths of the customer's files by their ids. */
  paths: ReadonlyMap<string, string>;
  isRetryable: boolean;
}

function CauseLine({ cause, paths, isRetryable }: CauseLineProps) {
  const { title, remedy, needsPlan, hasMessages, failures } = cause;
  const retry = useRetry();
  return (
    <Disclosure
      summary={
        <Group gap="xs">
          <Text fw={600}>{title}</Text>
          <Badge variant="light" color={needsPlan ? 'yellow' : 'gray'} autoContrast={false}>
            {counted(failures.length, 'file')}
          </Badge>
        </Group>
      }
    >
      <Text size="sm">{remedy}</Text>
      <List size="sm" my="xs">
        {failures.slice(0, 20).map(({ id, file, message, last_at, attempts }) => (
          <List.Item key={id}>
            <bdi style={{ overflowWrap: 'anywhere' }}>{paths.get(file) ?? `file ${file}`}</bdi>,{' '}
            {counted(attempts, 'attempt')}, the last <Instant at={last_at} />
            {hasMessages && `: ${message}`}
          </List.Item>
        ))}
      </List>
      <Group gap="sm">
        {needsPlan && (
          <Button component={Link} to="/plan" size="xs">
            See your plan
          </Button>
        )}
        {isRetryable && (
          <BusyButton
            size="xs"
            variant="default"
            isBusy={retry.isPending}
            onClick={() => retry.mutate(failures.map(({ id }) => id))}
          >
            Retry these
          </BusyButton>
        )}
      </Group>
    </Disclosure>
  );
}
