import { countText, Instant, RecordList } from '@gatehouse/page-kit/page';
import { Badge, Group, Text } from '@mantine/core';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import type { Answer } from '../api.ts';
import { RetryButton } from './retry-form.tsx';

export type Failure = Answer<'GET /internal/v1/ops/sync-failures'>['failures'][number];

interface FailureItemProps {
  failure: Failure;
  /** True in a list about many customers. The item then also shows the customer. */
  showsAccount?: boolean;
  /** Handle of the customer, if it is known. */
  handle?: string | undefined;
  mayRetry: boolean;
}

/** A record that could not be written to the customer's repository. */
export function FailureItem({ failure, showsAccount = false, handle, mayRetry }: FailureItemProps) {
  const { id, did, file, code, message, attempts, last_at, retryable, action } = failure;
  return (
    <RecordList.Item actions={mayRetry && <RetryButton did={did} ids={[id]} what={`file ${file}`} />}>
      <Group gap="xs">
        <Text fw={600}>{message}</Text>
        {!retryable && (
          <Badge variant="light" color="yellow" autoContrast={false}>
            Not retried
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" component="div">
        {showsAccount && (
          <div>
            <PdsAccountLink did={did} handle={handle} />
          </div>
        )}
        {action === 'put' ? 'Write' : 'Delete'} the record of file {file}, {code}
        <div>
          {attempts === 1 ? 'Tried once' : `${countText(attempts)} attempts, the latest`}{' '}
          <Instant at={last_at} />
        </div>
      </Text>
    </RecordList.Item>
  );
}
