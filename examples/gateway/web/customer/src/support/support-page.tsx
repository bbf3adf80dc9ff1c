import { Card, Loaded, Page } from '@gatehouse/page-kit/page';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Limits, limitsQuery } from '../plan/limits.ts';
import { DiagnosticsCard } from './diagnostics-card.tsx';

/** How to get help: the support forum, and what to send with a question. */
export function SupportPage() {
  const query = useQuery(limitsQuery);
  return (
    <Page title="Support">
      <Loaded query={query}>{(limits) => <SeatCard limits={limits} />}</Loaded>
      <DiagnosticsCard />
    </Page>
  );
}

function SeatCard({ limits: { support_seat_allowed, support_url, upgrade_url } }: { limits: Limits }) {
  return (
    <Card title="Support forum">
      <Text>
        {support_seat_allowed
          ? 'Your plan includes a seat in the support forum. You sign in there with this account.'
          : 'A seat in the support forum is part of every plan.'}
      </Text>
      <div>
        {support_seat_allowed ? (
          <Button component="a" href={support_url}>
            Open the support forum
          </Button>
        ) : (
          <Button component="a" href={upgrade_url} variant="default">
            Choose a plan
          </Button>
        )}
      </div>
    </Card>
  );
}
