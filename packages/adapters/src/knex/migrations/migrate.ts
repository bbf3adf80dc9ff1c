import type { Database } from '../database.ts';
import type { Migrations } from './migration.ts';

export const APPLIED_MIGRATIONS = 'applied_migrations';
export const READINESS_PROBE = 'readiness_probe';

/**
 * Takes the steps that were not taken yet, all in one transaction, and answers their names. Of several servers that
 * do so at once one works and the others wait, then find nothing left to do; a crash leaves neither half a step nor
 * a lock behind.
 */
export async function migrate(database: Database, migrations: Migrations): Promise<readonly string[]> {
  return database.migration(async () => {
    await database.define((schema) =>
      schema
        .raw(`create table if not exists ${APPLIED_MIGRATIONS} (name text primary key, applied_at timestamp)`)
        .raw(
          `create table if not exists ${READINESS_PROBE} (id integer primary key, probes bigint not null)`,
        ),
    );
    await database.write((from) =>
      from(READINESS_PROBE).insert({ id: 1, probes: 0 }).onConflict('id').ignore(),
    );
    const applied = await appliedMigrations(database);
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

/** The names of the steps that were taken. */
export async function appliedMigrations(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.read((from) => from<{ name: string }>(APPLIED_MIGRATIONS).select('name'));
  return new Set(rows.map((row) => row.name));
}
