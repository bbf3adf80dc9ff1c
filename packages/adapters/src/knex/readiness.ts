import { ClockSkewed, type Milliseconds, SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import { type ClockLimit, checkClock } from './check-clock.ts';
import type { Database } from './database.ts';
import { appliedMigrations, READINESS_PROBE } from './migrations/migrate.ts';
import type { Migrations } from './migrations/migration.ts';
import { withinTime } from './time-limit.ts';

/**
 * Is the server ready? If not, `reason` is a general cause that may be public, and `detail` is the exact one for the
 * operator, with paths and the database's own message.
 */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string; readonly detail: string };

/** Orchestrators give up soon, and a slower database is of no use to users either. */
const PROBE_TIMEOUT: Milliseconds = 2 * SECOND;

/**
 * Is the database reachable, migrated and writable, and does its clock agree with ours, if one is given? It really writes,
 * because a full disk shows itself in no other way.
 */
export async function readiness(
  database: Database,
  migrations: Migrations,
  limit?: ClockLimit,
): Promise<Readiness> {
  try {
    return await withinTime(PROBE_TIMEOUT, () => probe(database, migrations, limit));
  } catch (error) {
    if (error instanceof ClockSkewed)
      return unready('the clocks of this server and the database differ', error.message);
    return unready('the database cannot be used', detailOf(error));
  }
}

async function probe(
  database: Database,
  migrations: Migrations,
  limit: ClockLimit | undefined,
): Promise<Readiness> {
  const applied = await appliedMigrations(database);
  const missing = Object.keys(migrations).filter((name) => !applied.has(name));
  if (missing.length > 0) return unready(`migrations are missing: ${missing.join(', ')}`);
  await database.write((from) => from(READINESS_PROBE).where({ id: 1 }).increment('probes', 1));
  if (limit) await checkClock(database, limit);
  return { ready: true };
}

function unready(reason: string, detail: string = reason): Readiness {
  return { ready: false, reason, detail };
}

function detailOf(error: unknown): string {
  if (error instanceof StorageUnavailable) return error.reason;
  return `the migrations cannot be read: ${error instanceof Error ? error.message : error}`;
}
