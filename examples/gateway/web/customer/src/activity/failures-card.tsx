import { Card, Loaded } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { FailureGroups } from './failure-groups.tsx';
import { failuresQuery } from './failures-query.ts';

/** Records that could not be synced, by cause. Hidden while everything is synced. */
export function FailuresCard() {
  const query = useQuery(failuresQuery);
  if (query.data?.failures.length === 0) return null;
  return (
    <Card title="Not synced">
      <Loaded query={query}>
        {({ failures, nextCursor }) => <FailureGroups failures={failures} hasMore={nextCursor !== null} />}
      </Loaded>
    </Card>
  );
}
