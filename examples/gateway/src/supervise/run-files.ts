import { join } from 'node:path';
import type { Profile } from '../install/index.ts';

/** Paths of the files of a running installation, which are in its data folder. */
export function runFiles({ data_dir: data }: Profile) {
  return {
    pid: join(data, 'gatehouse.pid'),
    state: join(data, 'gatehouse.state.json'),
    log: join(data, 'logs', 'supervisor.log'),
  } as const;
}
