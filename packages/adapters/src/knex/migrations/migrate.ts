import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';
import type { Migrations } from './migration.ts';

export const APPLIED_MIGRATIONS = 'applied_migrations';
export const READINESS_PROBE = 'readiness_probe';
/** Name of an applied step that marks a database as the target of an unfinished `copyDatabase`. */
export const COPY_MARK = 'copy-in-progress';
/**
 * A table with one row. After the disk was full, the readiness check writes to the table and empties it, to find out
 * whether the disk has space again.
 */
export const READINESS_ROOM = 'readiness_room';

/**
 * Applies the pending steps in one transaction and returns their names. If several servers migrate concurrently, one of
 * them applies the steps, and the others wait and return no names. After a crash, no step is applied partly and no lock
 * is left.
 */
export async function migrate(database: Database, migrations: Migrations): Promise<readonly string[]> {
  return database.migration(async () => {
    await database.define((schema) =>
      schema
        .raw(`create table if not exists ${APPLIED_MIGRATIONS} (name text primary key, applied_at timestamp)`)
        .raw(`create table if not exists ${READINESS_PROBE} (id integer primary key, probes bigint not null)`)
        .raw(`create table if not exists ${READINESS_ROOM} (id integer primary key, filler text not null)`),
    );
    await database.write((from) =>
      from(READINESS_PROBE).insert({ id: 1, probes: 0 }).onConflict('id').ignore(),
    );
    await database.write((from) =>
      from(READINESS_ROOM).insert({ id: 1, filler: '' }).onConflict('id').ignore(),
    );
    const applied = await appliedMigrations(database);
    if (applied.has(COPY_MARK))
      throw new StorageUnavailable('a copy into this database is not complete: run `gatehouse copy` again');
    const pending = Object.entries(migrations).filter(([name]) => !applied.has(name));
    for (const [name, step] of pending) {
      await step(database);
      await database.write((from) =>
        from(APPLIED_MIGRATIONS).insert({ name, applied_at: from.raw('current_timestamp') }),
      );
    }
    return pending.map(([name]) => name);
  });
}

/** Returns the names of the steps that `migrate` would apply. Changes nothing, not even in a new database. */
export async function pendingMigrations(
  database: Database,
  migrations: Migrations,
): Promise<readonly string[]> {
  const applied = await appliedMigrations(database).catch((error: unknown) => {
    if (error instanceof StorageUnavailable) throw error;
    // A new database does not have the table yet.
    return new Set<string>();
  });
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/** Returns the names of the applied steps. */
export async function appliedMigrations(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.read((from) => from<{ name: string }>(APPLIED_MIGRATIONS).select('name'));
  return new Set(rows.map((row) => row.name));
}
