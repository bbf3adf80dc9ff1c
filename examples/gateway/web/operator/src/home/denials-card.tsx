import { Card, LOCALE, Loaded } from '@gatehouse/page-kit/page';
import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DenialsChart } from './denials-chart.tsx';
import { type Denials, denialsQuery } from './denials-query.ts';
import { DenialsTable } from './denials-table.tsx';

const REFRESH_INTERVAL_MS = 60_000;
const HOUR_TEXT = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const DAY_TEXT = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Shows how often requests were denied because of the plan, by reason, in the last 24 hours and 30 days. */
export function DenialsCard() {
  const query = useQuery({ ...denialsQuery, refetchInterval: REFRESH_INTERVAL_MS });
  return (
    <Card title="Denials">
      <Loaded query={query}>{(denials) => <DenialsView denials={denials} />}</Loaded>
    </Card>
  );
}

function DenialsView({ denials }: { denials: Denials }) {
  if (denials.last_30_days.length === 0)
    return <Text c="dimmed">No request was denied because of a plan in the last 30 days.</Text>;
  return (
    <>
      <DenialsTable denials={denials} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <DenialsChart title="Last 24 hours" periods={denials.hours} nameOf={(at) => HOUR_TEXT.format(at)} />
        <DenialsChart title="Last 30 days" periods={denials.days} nameOf={(at) => DAY_TEXT.format(at)} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Requests for something that the customer's plan does not include. The servers store their counts once
        a minute. Days are in UTC.
      </Text>
    </>
  );
}
