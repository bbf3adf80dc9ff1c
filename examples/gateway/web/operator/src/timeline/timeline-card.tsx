import { usePages } from '@gatehouse/page-kit/api';
import { Card, DisclosureList, Loaded, More } from '@gatehouse/page-kit/page';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { AuditRow } from '../audit/audit-row.tsx';

const PAGE_SIZE = 20;

/** Lists the audit rows about one DID, newest first. */
export function TimelineCard({ did }: { did: string }) {
  const query = usePages(['timeline', did], (after, signal) =>
    api('GET /internal/v1/ops/audit', { query: { did, after, limit: PAGE_SIZE }, signal }),
  );
  return (
    <Card title="Timeline" id="timeline">
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ entries, handles }) => entries.map((entry) => ({ entry, handles })));
          if (rows.length === 0) return <Text c="dimmed">Nothing has happened yet.</Text>;
          return (
            <>
              <DisclosureList label="Timeline">
                {rows.map(({ entry, handles }) => (
                  <AuditRow key={entry.sequence} entry={entry} handles={handles} />
                ))}
              </DisclosureList>
              <More query={query} />
              <Anchor component={Link} to={`/audit?${new URLSearchParams({ target: did })}`} size="sm">
                Open in the audit log
              </Anchor>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
