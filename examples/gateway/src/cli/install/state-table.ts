import Table from 'cli-table3';
import type { Profile } from '../../install/index.ts';
import type { SupervisedState } from '../../supervise/index.ts';

/** A table of the processes of an installation. */
export function stateTable(states: readonly SupervisedState[], { processes }: Profile): string {
  const head = ['process', 'state', 'port', 'pid', 'restarts', 'since'];
  const table = new Table({ head, style: { head: [], border: [] } });
  table.push(
    ...states.map(({ name, state, pid, restarts, since }) => [
      name,
      state,
      processes[name] ?? '',
      pid ?? '',
      restarts,
      since,
    ]),
  );
  return table.toString();
}
