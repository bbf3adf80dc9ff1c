import { postgresProgram } from '../backup/postgres/postgres-program.ts';
import { POSTGRES_MAJOR } from '../postgres/index.ts';
import type { Finding } from './finding.ts';

/** Warns if backups of the embedded PostgreSQL are not possible. Its package does not contain `pg_dump`. */
export async function backupFinding(): Promise<Finding> {
  try {
    await postgresProgram('pg_dump', POSTGRES_MAJOR);
    return { check: 'backup', faults: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { check: 'backup', warning: `Backups are not possible. ${reason}`, faults: [] };
  }
}
