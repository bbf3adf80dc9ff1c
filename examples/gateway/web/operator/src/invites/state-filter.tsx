import { FilterLink } from '@gatehouse/page-kit/page';
import { Group } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { Answer } from '../api.ts';
import { INVITE_STATES, type InviteState, inviteStateOf } from './invite-states.ts';

type Counts = Answer<'GET /internal/v1/ops/sign-up-invites'>['counts'];

/** Links that list the invites in one state, each with the total of the server. The state is in the address. */
export function StateFilter({ counts }: { counts: Counts }) {
  const [search] = useSearchParams();
  const chosen = inviteStateOf(search.get('state'));
  const states = Object.keys(INVITE_STATES) as InviteState[];
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  const link = (state: InviteState | undefined, name: string, count: number) => {
    const to = new URLSearchParams(search);
    if (state) to.set('state', state);
    else to.delete('state');
    return (
      <FilterLink key={name} to={to.toString()} isCurrent={state === chosen} count={count}>
        {name}
      </FilterLink>
    );
  };
  return (
    <Group gap="xs" component="nav" aria-label="Invites by state">
      {link(undefined, 'All', total)}
      {states.map((state) => link(state, INVITE_STATES[state].name, counts[state]))}
    </Group>
  );
}
