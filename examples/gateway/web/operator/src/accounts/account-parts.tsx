import { Grid, Stack } from '@mantine/core';
import { AccessCard } from '../access/access-card.tsx';
import { ChangeCard } from '../events/change-card.tsx';
import { AccountLogouts } from '../logouts/account-logouts.tsx';
import { useMayMutate } from '../session/caller-context.ts';
import { SeatCard } from '../support/seat-card.tsx';
import { AccountFailures } from '../sync-failures/account-failures.tsx';
import { TimelineCard } from '../timeline/timeline-card.tsx';
import type { Account } from './account-query.ts';
import { CapabilitiesCard } from './capabilities-card.tsx';
import { HoldingsCard } from './holdings-card.tsx';

interface AccountPartsProps {
  account: Account;
  onDone: (message: string | null) => void;
}

/** The parts of an account's page, in two columns on a wide screen. */
export function AccountParts({ account, onDone }: AccountPartsProps) {
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
          <AccountLogouts did={account.did} />
          <AccountFailures did={account.did} />
          <TimelineCard did={account.did} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
