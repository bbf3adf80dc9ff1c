import type { Situation } from '../processes/index.ts';

/** The situation of an installation with these processes. */
export function installedSituation(dataDir: string, processes: Readonly<Record<string, number>>): Situation {
  return {
    dataDir,
    // Empty, because the manifest contains the database.
    databaseUrl: '',
    port: (name) => processes[name] ?? 0,
    runs: (name) => name in processes,
  };
}
