import { Grid, Stack } from '@mantine/core';
import { AccessCard } from '../access/access-card.tsx';
import { ChangeCard } from '../events/change-card.tsx';
import { PdsAccountLogouts } from '../logouts/pds-account-logouts.tsx';
import { useMayMutate } from '../session/caller-context.ts';
import { SeatCard } from '../support/seat-card.tsx';
import { PdsAccountFailures } from '../sync-failures/pds-account-failures.tsx';
import { TimelineCard } from '../timeline/timeline-card.tsx';
import { CapabilitiesCard } from './capabilities-card.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import type { PdsAccountView } from './pds-account-query.ts';

interface PdsAccountPartsProps {
  account: PdsAccountView;
  onDone: (message: string | null) => void;
}

/** The parts of the page of a PDS account, in two columns on a wide screen. */
export function PdsAccountParts({ account, onDone }: PdsAccountPartsProps) {
  const mayMutate = useMayMutate();
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="lg">
          <HoldingsCard account={account} />
          <CapabilitiesCard capabilities={account.capabilities} />
          {mayMutate && <ChangeCard account={account} onDone={onDone} />}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="lg">
          <AccessCard did={account.did} />
          <SeatCard did={account.did} />
          <PdsAccountLogouts did={account.did} />
          <PdsAccountFailures did={account.did} />
          <TimelineCard did={account.did} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
