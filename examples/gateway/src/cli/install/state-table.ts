import type { Profile } from '../../install/index.ts';
import type { SupervisedState } from '../../supervise/index.ts';
import { table } from '../table.ts';

/** A table of the processes of an installation. */
export function stateTable(states: readonly SupervisedState[], { processes }: Profile): string {
  return table(
    ['process', 'state', 'port', 'pid', 'restarts', 'since'],
    states.map(({ name, state, pid, restarts, since }) => [
      name,
      state,
      processes[name] ?? '',
      pid ?? '',
      restarts,
      since,
    ]),
  );
}
