import type { Database } from '../database.ts';
import { APPLIED_MIGRATIONS } from './applied-migrations.ts';
import type { Migration } from './migration.ts';
import { postponeSignals } from './postpone-signals.ts';

/** Beginning of the name under which a step is stored on MariaDB while it runs. */
const UNFINISHED = 'unfinished ';

/** Runs the step and stores its name. */
export async function runStep(database: Database, name: string, step: Migration): Promise<void> {
  if (database.engine === 'mysql') return postponeSignals(() => runCommitted(database, name, step));
  await step(database);
  await insert(database, name);
}

/**
 * Runs the step on MariaDB, where statements that define tables commit the transaction. The step is stored as
 * unfinished first, so that a step that ended halfway is noticed.
 */
async function runCommitted(database: Database, name: string, step: Migration): Promise<void> {
  await insert(database, UNFINISHED + name);
  await step(database);
  await database.write((from) =>
    from(APPLIED_MIGRATIONS)
      .where({ name: UNFINISHED + name })
      .update({ name }),
  );
}

async function insert(database: Database, name: string): Promise<void> {
  await database.write((from) =>
    from(APPLIED_MIGRATIONS).insert({ name, applied_at: from.raw('current_timestamp') }),
  );
}

/**
 * Returns which step runs or ended halfway, and what to do; `undefined` if every step was finished. Servers see a step
 * as unfinished while it runs, so the text does not claim that it failed.
 */
export function unfinishedStepFault(applied: Iterable<string>): string | undefined {
  const step = [...applied].find((name) => name.startsWith(UNFINISHED))?.slice(UNFINISHED.length);
  if (step === undefined) return undefined;
  return (
    `the migration ${step} has not ended. If no process migrates this database now, it ended halfway, and MariaDB ` +
    'cannot undo it: restore the backup from before the upgrade, or drop and create the database if it was new. Then ' +
    'migrate again'
  );
}
