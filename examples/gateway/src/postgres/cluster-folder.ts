import { join } from 'node:path';

/** Returns the folder of the embedded PostgreSQL cluster in a data folder. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgresql');
}
