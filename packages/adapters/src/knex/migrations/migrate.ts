import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';
import { APPLIED_MIGRATIONS, appliedMigrations, appliedMigrationsIfAny } from './applied-migrations.ts';
import { laterReleaseFault } from './later-release.ts';
import type { Migrations } from './migration.ts';
import { type MigrateOptions, reportSlowSteps } from './report-slow-steps.ts';
import { runStep, unfinishedStepFault } from './unfinished-step.ts';

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
 * is left. MariaDB commits each definition immediately, so on MariaDB the next call throws if a step ended halfway. To
 * avoid this, signals that would end the process take effect there only after the current step. Throws
 * `StorageUnavailable` if a later release has removed what this release needs, if a copy into the database is not
 * complete, or if another process migrates for longer than ten minutes.
 */
export async function migrate(
  database: Database,
  migrations: Migrations,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  return reportSlowSteps(options, (begin) => {
    begin('has waited for the lock that prevents other processes from migrating');
    return database.migration(() => {
      begin('has run the first statements');
      return applyPending(database, migrations, (name) => begin(`has run the step ${name}`));
    });
  });
}

async function applyPending(
  database: Database,
  migrations: Migrations,
  begin: (name: string) => void,
): Promise<readonly string[]> {
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
  requireUsable(applied, migrations);
  const pending = Object.entries(migrations).filter(([name]) => !applied.has(name));
  for (const [name, step] of pending) {
    begin(name);
    await runStep(database, name, step);
  }
  return pending.map(([name]) => name);
}

/**
 * Returns the names of the steps that `migrate` would apply. Changes nothing, not even in a new database. Throws
 * `StorageUnavailable` if `migrate` would refuse the database, except for the target of an unfinished copy.
 */
export async function pendingMigrations(
  database: Database,
  migrations: Migrations,
): Promise<readonly string[]> {
  const applied = await appliedMigrationsIfAny(database);
  requireUsable(applied, migrations);
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/**
 * Returns the reason why this release cannot use a database to which these steps were applied, and what to do. Returns
 * `undefined` if it can, perhaps only after `migrate`.
 */
export function schemaFault(applied: ReadonlySet<string>, migrations: Migrations): string | undefined {
  return unfinishedStepFault(applied) ?? laterReleaseFault(applied, migrations);
}

function requireUsable(applied: ReadonlySet<string>, migrations: Migrations): void {
  const fault = schemaFault(applied, migrations);
  if (fault !== undefined) throw new StorageUnavailable(fault);
}
