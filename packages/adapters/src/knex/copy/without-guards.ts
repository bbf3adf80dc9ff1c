import type { Database } from '../database.ts';

interface Trigger {
  readonly name: string;
  readonly sql: string;
}

/**
 * Runs the work in one transaction in which the triggers of the table do not fire. The triggers would reject
 * the copy, for example an inserted row of the audit log that already has its hash.
 */
export function withoutGuards(database: Database, table: string, work: () => Promise<void>): Promise<void> {
  return database.transaction(async () => {
    if (database.engine === 'postgres') {
      await database.write((from) => from.raw('set local session_replication_role = replica'));
      return work();
    }
    // On MariaDB, `suspendGuards` has dropped the triggers.
    if (database.engine === 'mysql') return work();
    const triggers = await database.prepared<Trigger>(
      {
        name: 'triggers_of',
        text: `select name, sql from sqlite_master where type = 'trigger' and tbl_name = ? order by name`,
      },
      [table],
    );
    for (const { name } of triggers) await database.define((schema) => schema.raw(`drop trigger "${name}"`));
    await work();
    for (const { sql } of triggers) await database.define((schema) => schema.raw(sql));
  });
}
