import type { Situation } from '../processes/index.ts';

/** Describes an installation with these processes to the process table. */
export function installedSituation(dataDir: string, processes: Readonly<Record<string, number>>): Situation {
  return {
    dataDir,
    // Empty, because the processes read the database from the manifest.
    databaseUrl: '',
    port: (name) => processes[name] ?? 0,
    runs: (name) => name in processes,
  };
}
