import type { Database } from '../database.ts';
import { APPLIED_MIGRATIONS } from './applied-migrations.ts';
import type { Migration } from './migration.ts';

/** Beginning of the name under which a step is stored on MariaDB while it runs. */
const UNFINISHED = 'unfinished ';

/**
 * Runs the step and stores its name. In MariaDB, statements that define tables commit the transaction. The step is
 * therefore stored as unfinished first, so that a step that ended halfway is noticed.
 */
export async function runStep(database: Database, name: string, step: Migration): Promise<void> {
  const isCommittedAtOnce = database.engine === 'mysql';
  const insert = (stored: string) =>
    database.write((from) =>
      from(APPLIED_MIGRATIONS).insert({ name: stored, applied_at: from.raw('current_timestamp') }),
    );
  if (isCommittedAtOnce) await insert(UNFINISHED + name);
  await step(database);
  if (!isCommittedAtOnce) await insert(name);
  else
    await database.write((from) =>
      from(APPLIED_MIGRATIONS)
        .where({ name: UNFINISHED + name })
        .update({ name }),
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
