import { usePages } from '@gatehouse/page-kit/api';
import { Loaded, More, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Stack } from '@mantine/core';
import { IconCloudCheck } from '@tabler/icons-react';
import { api } from '../api.ts';
import { useMayMutate } from '../session/caller-context.ts';
import { FailureItem } from './failure-item.tsx';

/** Lists the records of all customers that could not be written to their repositories. */
export function SyncFailuresPage() {
  const mayRetry = useMayMutate();
  const query = usePages(['sync-failures'], (cursor, signal) =>
    api('GET /internal/v1/ops/sync-failures', { query: { cursor }, signal }),
  );
  return (
    <Page title="Sync failures" lead="Records that could not be written to customers' repositories.">
      <Loaded query={query}>
        {({ pages }) => {
          const failures = pages.flatMap(({ failures, handles }) =>
            failures.map((failure) => ({ failure, handle: handles[failure.did] })),
          );
          if (failures.length === 0) return <NoFailures />;
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
    </Page>
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
