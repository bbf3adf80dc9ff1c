import { PageIndex } from '@gatehouse/page-kit/page';
import { Grid, Stack } from '@mantine/core';
import { AccessCard } from '../access/access-card.tsx';
import { ChangeCard } from '../events/change-card.tsx';
import { PdsAccountLogouts, useFailedLogouts } from '../logouts/pds-account-logouts.tsx';
import { useMayMutate } from '../session/caller-context.ts';
import { SeatCard } from '../support/seat-card.tsx';
import { PdsAccountFailures, useSyncFailures } from '../sync-failures/pds-account-failures.tsx';
import { TimelineCard } from '../timeline/timeline-card.tsx';
import { CapabilitiesCard } from './capabilities-card.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import type { PdsAccountView } from './pds-account-query.ts';

interface PdsAccountPartsProps {
  account: PdsAccountView;
  onDone: (message: string | null) => void;
}

const MARKS = [
  { id: 'holdings', label: 'Holdings' },
  { id: 'capabilities', label: 'Capabilities' },
  { id: 'change', label: 'Change the plan' },
  { id: 'timeline', label: 'Timeline' },
  { id: 'sync-failures', label: 'Sync failures' },
  { id: 'failed-logouts', label: 'Failed logouts' },
  { id: 'access', label: 'Devices and storage' },
  { id: 'seat', label: 'Support forum' },
];

/** The parts of the page of a PDS account, in two columns on a wide screen. Failures are first in their column. */
export function PdsAccountParts({ account, onDone }: PdsAccountPartsProps) {
  const mayMutate = useMayMutate();
  const hidden = new Set([
    ...(mayMutate ? [] : ['change']),
    ...(useSyncFailures(account.did).failures.length > 0 ? [] : ['sync-failures']),
    ...(useFailedLogouts(account.did).length > 0 ? [] : ['failed-logouts']),
  ]);
  return (
    <Stack gap="lg">
      <PageIndex marks={MARKS.filter(({ id }) => !hidden.has(id))} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack gap="lg">
            <HoldingsCard account={account} />
            <CapabilitiesCard capabilities={account.capabilities} />
            {mayMutate && <ChangeCard account={account} onDone={onDone} />}
            <TimelineCard did={account.did} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack gap="lg">
            <PdsAccountFailures did={account.did} />
            <PdsAccountLogouts did={account.did} />
            <AccessCard did={account.did} />
            <SeatCard did={account.did} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
