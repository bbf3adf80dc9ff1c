import type { Database } from './database.ts';
import { READINESS_PROBE } from './migrations/migrate.ts';

/** Writes a few bytes. Throws `StorageUnavailable` if the database does not accept writes. */
export async function writeProbe(database: Database): Promise<void> {
  await database.write((from) => from(READINESS_PROBE).where({ id: 1 }).increment('probes', 1));
}
