import { usePages } from '@gatehouse/page-kit/api';
import { Card, More, RecordList } from '@gatehouse/page-kit/page';
import { Group } from '@mantine/core';
import { api } from '../api.ts';
import { useMayMutate } from '../session/caller-context.ts';
import { FailureItem } from './failure-item.tsx';
import { RetryButton } from './retry-form.tsx';

/** Returns the records of one customer that could not be written, and the query for them. */
export function useSyncFailures(did: string) {
  const query = usePages(['sync-failures', did], (cursor, signal) =>
    api('GET /internal/v1/ops/accounts/:did/sync-failures', { path: { did }, query: { cursor }, signal }),
  );
  return { query, failures: query.data?.pages.flatMap((page) => page.failures) ?? [] };
}

/** Lists the records of one customer that could not be written. Renders nothing if every record was written. */
export function PdsAccountFailures({ did }: { did: string }) {
  const mayRetry = useMayMutate();
  const { query, failures } = useSyncFailures(did);
  if (failures.length === 0) return null;
  return (
    <Card title="Sync failures" id="sync-failures">
      <RecordList label="Sync failures">
        {failures.map((failure) => (
          <FailureItem key={failure.id} failure={failure} mayRetry={mayRetry} />
        ))}
      </RecordList>
      <More query={query} />
      {mayRetry && (
        <Group>
          <RetryButton did={did} what="every failure of the customer" />
        </Group>
      )}
    </Card>
  );
}
