import { usePages } from '@gatehouse/page-kit/api';
import { FilterChips, Loaded, More, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Button, Stack } from '@mantine/core';
import { IconCloudCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { useMayMutate } from '../session/caller-context.ts';
import { totalText } from './cause.ts';
import { causeName } from './cause-name.ts';
import { Causes } from './causes.tsx';
import { FailureItem } from './failure-item.tsx';

/**
 * Groups the records of all customers that could not be written by cause, and lists them. The cause in the address of
 * the page filters the list.
 */
export function SyncFailuresPage() {
  const mayRetry = useMayMutate();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('cause') ?? '';
  const groups = useRef<HTMLDivElement>(null);
  const query = useQuery({
    queryKey: ['sync-failures', 'causes'],
    queryFn: ({ signal }) => api('GET /internal/v1/ops/sync-failure-causes', { signal }),
  });
  const showAll = () => {
    setSearch({});
    // The button that had the focus disappears.
    groups.current?.querySelector('a')?.focus();
  };
  return (
    <Page title="Sync failures" lead="Records that could not be written to customers' repositories.">
      <Loaded query={query}>
        {({ causes }) =>
          causes.length === 0 ? (
            <NoFailures />
          ) : (
            <>
              <Page.Section title="By cause">
                <div ref={groups}>
                  <Causes causes={causes} chosen={chosen} mayRetry={mayRetry} />
                </div>
              </Page.Section>
              <Page.Section title={listTitle(causes.find(({ code }) => code === chosen))}>
                <FilterChips
                  filters={chosen ? [{ name: 'cause', label: `Cause: ${causeName(chosen)}` }] : []}
                  onRemove={showAll}
                  onClear={showAll}
                />
                <Failures cause={chosen} mayRetry={mayRetry} />
              </Page.Section>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function listTitle(chosen: Parameters<typeof totalText>[0] | undefined): string {
  return chosen ? totalText(chosen) : 'Failures';
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
        if (failures.length === 0) return <NoneWithCause />;
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

function NoneWithCause() {
  return (
    <NothingYet
      icon={<IconCloudCheck aria-hidden />}
      title="No failures with this cause"
      description="Failures with other causes are listed without the filter."
      action={
        <Button component={Link} to={{ search: '' }} variant="default">
          Show all failures
        </Button>
      }
    />
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
