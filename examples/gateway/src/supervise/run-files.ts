import { join } from 'node:path';
import type { Profile } from '../install/index.ts';

/** Files of a running installation, in its data folder. */
export function runFiles({ data_dir: data }: Profile) {
  return {
    pid: join(data, 'gatehouse.pid'),
    state: join(data, 'gatehouse.state.json'),
    log: join(data, 'logs', 'supervisor.log'),
  } as const;
}
