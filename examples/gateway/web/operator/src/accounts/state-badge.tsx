import { Badge } from '@mantine/core';
import type { PdsAccountView } from './pds-account-query.ts';

type State = PdsAccountView['entitlement']['state'];

/** Names of the states of an entitlement. */
export const STATE_NAMES: Readonly<Record<State, string>> = {
  active: 'Active',
  grace: 'In grace',
  lapsed: 'Lapsed',
  none: 'No plan',
};

const COLORS: Readonly<Record<State, string>> = {
  active: 'pine',
  grace: 'yellow',
  lapsed: 'red',
  none: 'gray',
};

/** Shows the state of a holder's plan. */
export function StateBadge({ state }: { state: State }) {
  return (
    <Badge variant="light" color={COLORS[state]} autoContrast={false}>
      {STATE_NAMES[state]}
    </Badge>
  );
}
