import type { Database } from '../database.ts';
import type { CopyProgress } from './copy-progress.ts';
import { CopyRefused } from './copy-refused.ts';

interface Guard {
  readonly name: string;
  readonly definition: string;
}

/** Name under which the triggers are stored with the progress of the copy. */
const GUARDS = '(guards)';

const TRIGGERS = `select trigger_name as name,
  concat(action_timing, ' ', event_manipulation, ' on \`', event_object_table, '\` for each row ', action_statement) as definition
  from information_schema.triggers where trigger_schema = database() order by trigger_name`;

/**
 * Drops the triggers of a MariaDB database before the copy, because MariaDB cannot disable them. The copy itself cannot
 * drop them, because that would commit its transaction. Stores their definitions first, so that a later run can create
 * them even after an interruption.
 */
export async function suspendGuards(to: Database, progress: CopyProgress): Promise<void> {
  if (to.engine !== 'mysql') return;
  if ((await guardsIn(progress)) === undefined) {
    const guards = await to.prepared<Guard>({ name: 'triggers_of_database', text: TRIGGERS }, []);
    if (guards.length === 0)
      throw new CopyRefused('The role of the target needs the privileges TRIGGER, CREATE and DROP.');
    await progress.set(GUARDS, JSON.stringify(guards));
  }
  for (const { name } of (await guardsIn(progress)) ?? [])
    await defined(to, `drop trigger if exists \`${name}\``);
}

/** Creates the dropped triggers again. */
export async function restoreGuards(to: Database, progress: CopyProgress): Promise<void> {
  for (const { name, definition } of (await guardsIn(progress)) ?? [])
    await defined(to, `create or replace trigger \`${name}\` ${definition}`);
}

function defined(to: Database, statement: string): Promise<void> {
  return to.transaction(() => to.define((schema) => schema.raw(statement)));
}

async function guardsIn(progress: CopyProgress): Promise<readonly Guard[] | undefined> {
  const stored = await progress.placeIn(GUARDS);
  return stored === undefined ? undefined : JSON.parse(stored);
}
