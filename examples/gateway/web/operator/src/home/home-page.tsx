import { Loaded, Page } from '@gatehouse/page-kit/page';
import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BlocksCard } from './blocks-card.tsx';
import { DenialsCard } from './denials-card.tsx';
import { FailuresCard } from './failures-card.tsx';
import { GracesCard } from './graces-card.tsx';
import { overviewQuery } from './overview-query.ts';
import { QueueCard } from './queue-card.tsx';
import { RecordsCard } from './records-card.tsx';
import { StateCounts } from './state-counts.tsx';
import { UsageCard } from './usage-card.tsx';

const REFRESH_INTERVAL_MS = 30_000;

/**
 * The state of the service: holders by state, denials, graces that end soon, failures, storage and seats, queued work,
 * checked blocks, and the last verification.
 */
export function HomePage() {
  const query = useQuery({ ...overviewQuery, refetchInterval: REFRESH_INTERVAL_MS });
  return (
    <Page title="Overview" lead="The state of the service.">
      <Loaded query={query}>
        {(overview) => (
          <Stack gap="lg">
            <StateCounts accounts={overview.accounts} />
            <DenialsCard />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
              <Stack gap="lg">
                <GracesCard graces={overview.graces} />
                <FailuresCard failures={overview.failures} />
                <UsageCard seats={overview.seats} storage={overview.storage} />
              </Stack>
              <Stack gap="lg">
                <QueueCard queue={overview.queue} />
                <BlocksCard blocks={overview.blocks} />
                <RecordsCard audit={overview.audit} />
              </Stack>
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
