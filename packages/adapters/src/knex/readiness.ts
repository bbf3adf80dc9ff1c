import { randomBytes } from 'node:crypto';
import { ClockSkewed, type Milliseconds, SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import { type ClockLimit, checkClock } from './check-clock.ts';
import type { Database } from './database.ts';
import { appliedMigrations } from './migrations/applied-migrations.ts';
import { COPY_MARK, READINESS_ROOM, schemaFault } from './migrations/migrate.ts';
import type { Migrations } from './migrations/migration.ts';
import { withinTime } from './time-limit.ts';
import { writeProbe } from './write-probe.ts';

/** Stable code of the reason why a server is not ready. */
export type UnreadyCode =
  | 'clocks_differ'
  | 'copy_incomplete'
  | 'database_unusable'
  | 'migrations_missing'
  | 'schema_of_another_release';

/**
 * States whether the server is ready. If it is not, `reason` is a general cause that can be public. `detail` is the
 * exact cause for the operator, with paths and the database's own message.
 */
export type Readiness = { readonly ready: true } | Unready;

export interface Unready {
  readonly ready: false;
  readonly code: UnreadyCode;
  readonly reason: string;
  readonly detail: string;
}

/**
 * Time limit for a check. Orchestrators stop waiting after a short time, and users cannot work with a slower database.
 */
const PROBE_TIMEOUT: Milliseconds = 2 * SECOND;

/**
 * Number of bytes that a check writes after the disk was full. It is larger than the free space in pages that the
 * database has already allocated.
 */
const NEEDED_ROOM_BYTES = 256 * 1024;

/**
 * Checks whether the database is reachable, migrated and writable. If a clock is given, also checks whether it agrees
 * with the database's clock. Writes a few bytes. After a write failed because the disk was full, writes more bytes
 * until the disk has space again.
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
      return unready('clocks_differ', 'the clocks of this server and the database differ', error.message);
    return unready('database_unusable', 'the database cannot be used', detailOf(error));
  }
}

async function probe(
  database: Database,
  migrations: Migrations,
  limit: ClockLimit | undefined,
): Promise<Readiness> {
  const applied = await appliedMigrations(database);
  if (applied.has(COPY_MARK)) return unready('copy_incomplete', 'a copy into this database is not complete');
  const fault = schemaFault(applied, migrations);
  if (fault !== undefined)
    return unready('schema_of_another_release', 'the schema of the database is of another release', fault);
  const missing = Object.keys(migrations).filter((name) => !applied.has(name));
  if (missing.length > 0)
    return unready('migrations_missing', `migrations are missing: ${missing.join(', ')}`);
  await writeProbe(database);
  if (database.disk.isFull) await requireRoom(database);
  if (limit) await checkClock(database, limit);
  return { ready: true };
}

/**
 * Throws `StorageUnavailable` while the disk is full. Writes random text, because compressible text would need less
 * space.
 */
async function requireRoom(database: Database): Promise<void> {
  const filler = randomBytes(NEEDED_ROOM_BYTES / 2).toString('hex');
  for (const text of [filler, ''])
    await database.write((from) => from(READINESS_ROOM).where({ id: 1 }).update({ filler: text }));
  database.disk.hasRoom();
}

function unready(code: UnreadyCode, reason: string, detail: string = reason): Unready {
  return { ready: false, code, reason, detail };
}

function detailOf(error: unknown): string {
  if (error instanceof StorageUnavailable) return error.reason;
  return `the migrations cannot be read: ${error instanceof Error ? error.message : error}`;
}
