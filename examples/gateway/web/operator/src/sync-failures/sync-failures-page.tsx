import { usePages } from '@gatehouse/page-kit/api';
import { Loaded, More, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Stack } from '@mantine/core';
import { IconCloudCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { FailuresByCause } from '../causes/failures-by-cause.tsx';
import { NoneWithCause } from '../causes/none-with-cause.tsx';
import { RetryCauseButton } from '../causes/retry-cause-button.tsx';
import { RetryProgress } from '../causes/retry-progress.tsx';
import { useMayMutate } from '../session/caller-context.ts';
import { totalText } from './cause.ts';
import { FailureItem } from './failure-item.tsx';
import { CHANGED_QUERIES, syncRetries } from './sync-retries.ts';

/** Groups the records of all customers that could not be written by cause, and lists them. */
export function SyncFailuresPage() {
  const mayRetry = useMayMutate();
  const query = useQuery({
    queryKey: ['sync-failures', 'causes'],
    queryFn: ({ signal }) => api('GET /internal/v1/ops/sync-failure-causes', { signal }),
  });
  return (
    <Page title="Sync failures" lead="Records that could not be written to customers' repositories.">
      <RetryProgress retries={syncRetries} />
      <Loaded query={query}>
        {({ causes }) =>
          causes.length === 0 ? (
            <NoFailures />
          ) : (
            <FailuresByCause
              title="By cause"
              listTitle="Failures"
              causes={causes.map((cause) => ({
                code: cause.code,
                total: totalText(cause),
                lastAt: cause.last_at,
                retry: mayRetry && (
                  <RetryCauseButton
                    code={cause.code}
                    total={cause.failures}
                    effect={`Queues ${totalText(cause)} again. Records that still need a plan remain in the list.`}
                    retries={syncRetries}
                    changed={CHANGED_QUERIES}
                  />
                ),
              }))}
            >
              {(chosen) => <Failures cause={chosen} mayRetry={mayRetry} />}
            </FailuresByCause>
          )
        }
      </Loaded>
    </Page>
  );
}

function Failures({ cause, mayRetry }: { cause: string; mayRetry: boolean }) {
  const query = usePages(['sync-failures', 'list', cause], (cursor, signal) => {
    const filter = cause ? { code: cause } : {};
    return api('GET /internal/v1/ops/sync-failures', { query: { ...filter, cursor }, signal });
  });
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const failures = pages.flatMap(({ failures, handles }) =>
          failures.map((failure) => ({ failure, handle: handles[failure.did] })),
        );
        if (failures.length === 0) return <NoneWithCause icon={<IconCloudCheck aria-hidden />} />;
        return (
          <Stack>
            <RecordList label="Sync failures">
              {failures.map(({ failure, handle }) => (
                <FailureItem
                  key={failure.id}
                  failure={failure}
                  showsAccount
                  handle={handle}
                  mayRetry={mayRetry}
                />
              ))}
            </RecordList>
            <More query={query} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function NoFailures() {
  return (
    <NothingYet
      icon={<IconCloudCheck aria-hidden />}
      title="No failures"
      description="Every record is in its repository, or is waiting to be written."
    />
  );
}
