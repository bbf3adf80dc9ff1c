import { usePages } from '@gatehouse/page-kit/api';
import { Card, Instant, Loaded, More } from '@gatehouse/page-kit/page';
import { Text, Timeline } from '@mantine/core';
import { api } from '../api.ts';
import { deedText } from './deed-text.ts';

const PAGE_SIZE = 10;

/** The history of the customer, newest first. */
export function HistoryCard() {
  const query = usePages(['history'], (cursor, signal) =>
    api('GET /api/v1/me/history', { query: { cursor, limit: PAGE_SIZE }, signal }),
  );
  return (
    <Card title="History">
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <Text c="dimmed">Nothing has happened yet.</Text>;
          return (
            <>
              <Timeline
                bulletSize={12}
                lineWidth={2}
                active={entries.length}
                aria-label="History"
                role="list"
              >
                {entries.map((entry) => (
                  <Timeline.Item key={entry.id} role="listitem">
                    <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
                      {deedText(entry)}
                    </Text>
                    <Text size="sm" c="dimmed">
                      <Instant at={entry.at} />
                      {entry.by === 'service' && ', by the service'}
                    </Text>
                  </Timeline.Item>
                ))}
              </Timeline>
              <More query={query} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
