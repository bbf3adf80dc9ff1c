import { usePages } from '@gatehouse/page-kit/api';
import { Card, Instant, Loaded, More, RecordList } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import { type Answer, api } from '../api.ts';
import { deedText } from './deed-text.ts';

type Entry = Answer<'GET /internal/v1/ops/audit'>['entries'][number];

const PAGE_SIZE = 10;

/** The audit rows of one account, newest first. */
export function HistoryCard({ did }: { did: string }) {
  const query = usePages(['history', did], (after, signal) =>
    api('GET /internal/v1/ops/audit', { query: { did, after, limit: PAGE_SIZE }, signal }),
  );
  return (
    <Card title="History">
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <Text c="dimmed">Nothing has happened yet.</Text>;
          return (
            <>
              <RecordList label="History">
                {entries.map((entry) => (
                  <HistoryRow key={entry.sequence} entry={entry} />
                ))}
              </RecordList>
              <More query={query} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function HistoryRow({ entry }: { entry: Entry }) {
  const { sequence, at, principal, action, reason, ticket_ref } = entry;
  return (
    <RecordList.Item>
      <Text fw={600}>{deedText(entry)}</Text>
      {reason && (
        <Text size="sm">
          {reason} ({ticket_ref})
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <Instant at={at} exact />, by {principal}
      </Text>
      <Text size="sm" c="dimmed">
        Row {sequence}, {action}
      </Text>
    </RecordList.Item>
  );
}
