import { usePages } from '@gatehouse/page-kit/api';
import { DisclosureList, Loaded, More, NothingYet } from '@gatehouse/page-kit/page';
import { Group, Stack, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { auditFilterOf } from './audit-filter-of.ts';
import { AuditRow } from './audit-row.tsx';
import { auditSearch } from './audit-search.ts';
import { ExportLinks } from './export-links.tsx';

const PAGE_SIZE = 50;

/** Lists the rows that match the search in the address, newest first. */
export function AuditRows() {
  const [address] = useSearchParams();
  const query = usePages(['audit', address.toString()], async (after, signal) => {
    const resolved = await auditFilterOf(auditSearch(address), signal);
    if ('unknown' in resolved) return { ...resolved, nextCursor: null };
    const asked = { ...resolved.filter, after, limit: PAGE_SIZE };
    return { ...resolved, ...(await api('GET /internal/v1/ops/audit', { query: asked, signal })) };
  });
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const [first] = pages;
        if (!first) return null;
        if ('unknown' in first) return <UnknownName name={first.unknown} />;
        const rows = pages.flatMap((page) =>
          'unknown' in page ? [] : page.entries.map((entry) => ({ entry, handles: page.handles })),
        );
        if (rows.length === 0) return <NoRows />;
        return (
          <Stack>
            <Group justify="space-between">
              <Title order={2}>Rows</Title>
              <ExportLinks filter={first.filter} />
            </Group>
            <DisclosureList label="Rows">
              {rows.map(({ entry, handles }) => (
                <AuditRow key={entry.sequence} entry={entry} handles={handles} showsTarget />
              ))}
            </DisclosureList>
            <More query={query} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function UnknownName({ name }: { name: string }) {
  return (
    <NothingYet
      icon={<IconHistory aria-hidden />}
      title={`No account is named “${name}”`}
      description="Type the whole handle, such as alice.example.com, or a DID."
    />
  );
}

function NoRows() {
  return (
    <NothingYet
      icon={<IconHistory aria-hidden />}
      title="No rows match"
      description="Choose other filters to see more."
    />
  );
}
