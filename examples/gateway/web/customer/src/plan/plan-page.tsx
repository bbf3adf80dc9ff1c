import { Loaded, Page } from '@gatehouse/page-kit/page';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { HistoryCard } from './history-card.tsx';
import { limitsQuery } from './limits.ts';
import { PlanCard } from './plan-card.tsx';
import { UsageCard } from './usage-card.tsx';

/** The customer's plan: its state, its capabilities, and the used part of its storage. */
export function PlanPage() {
  const query = useQuery(limitsQuery);
  return (
    <Page title="Plan">
      <Loaded query={query}>
        {(limits) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <PlanCard limits={limits} />
            <UsageCard limits={limits} />
          </SimpleGrid>
        )}
      </Loaded>
      <HistoryCard />
    </Page>
  );
}
