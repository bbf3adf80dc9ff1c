import { DisclosureList, Loaded, NothingYet, Page } from '@gatehouse/page-kit/page';
import { Button, Group, Stack } from '@mantine/core';
import { IconFileExport, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../api/api.ts';
import { DownloadButton } from '../../csv/download-button.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditFilter, auditQuery } from './audit-query.ts';
import { exportAudit } from './export-audit.ts';

const PAGE_SIZE = 25;

/** The audit log, newest row first. */
export function AuditPage() {
  const [search] = useSearchParams();
  const filter = auditQuery(auditFilter(search));
  const query = useQuery({
    queryKey: ['audit', search.toString()],
    queryFn: ({ signal }) =>
      api('GET /api/auth/audit', {
        query: { ...filter, cursor: search.get('cursor') ?? undefined, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Audit log"
      lead="Who did what on this server, newest first. Rows are only ever added."
      actions={<DownloadButton icon={IconFileExport} label="Export CSV" run={() => exportAudit(filter)} />}
    >
      <AuditFilters />
      <Loaded query={query}>
        {({ entries, usernames, nextCursor }) => (
          <Stack>
            {entries.length === 0 ? (
              <NoEntries />
            ) : (
              <DisclosureList label="Audit log">
                {entries.map((entry) => (
                  <AuditEntry key={entry.sequence} entry={entry} usernames={usernames} />
                ))}
              </DisclosureList>
            )}
            <PageButtons nextCursor={nextCursor} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Buttons that show the newest rows, or the page of older rows. */
function PageButtons({ nextCursor }: { nextCursor: string | null }) {
  const [search, setSearch] = useSearchParams();
  const turn = (cursor: string | null) => {
    const next = new URLSearchParams(search);
    if (cursor) next.set('cursor', cursor);
    else next.delete('cursor');
    setSearch(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <Group component="nav" aria-label="Pages" justify="center">
      {search.has('cursor') && (
        <Button variant="default" onClick={() => turn(null)}>
          Newest
        </Button>
      )}
      {nextCursor && (
        <Button variant="default" onClick={() => turn(nextCursor)}>
          Older
        </Button>
      )}
    </Group>
  );
}

function NoEntries() {
  return (
    <NothingYet
      icon={<IconHistory aria-hidden />}
      title="No matching entries"
      description="Choose other filters to see more."
    />
  );
}
