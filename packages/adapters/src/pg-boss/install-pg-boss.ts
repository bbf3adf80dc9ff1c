import { DAY, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { PgBoss } from 'pg-boss';

/** Name of the database schema that contains the tables of pg-boss. */
export const PG_BOSS_SCHEMA = 'gatehouse_boss';

/** pg-boss deletes older tickets. A worker still finds their jobs, because the jobs are in the table `work_jobs`. */
const MAX_TICKET_AGE: Milliseconds = 365 * DAY;

/**
 * Creates the tables of pg-boss and a queue for each task, as the role that migrates. Grants the role of the running
 * servers the privileges that it needs. Changes nothing if all of this exists.
 */
export async function installPgBoss(
  adminUrl: string,
  { role, tasks }: { readonly role: string; readonly tasks: readonly string[] },
): Promise<void> {
  const boss = new PgBoss({
    connectionString: adminUrl,
    schema: PG_BOSS_SCHEMA,
    ...{ max: 1, supervise: false, schedule: false },
  });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  try {
    await boss.start();
    for (const task of tasks)
      await boss.createQueue(task, { policy: 'short', retentionSeconds: MAX_TICKET_AGE / SECOND });
    const quoted = `"${role.replaceAll('"', '""')}"`;
    for (const privilege of [
      `usage on schema ${PG_BOSS_SCHEMA}`,
      `select, insert, update, delete on all tables in schema ${PG_BOSS_SCHEMA}`,
    ])
      await boss.getDb().executeSql(`grant ${privilege} to ${quoted}`);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures.length > 0) throw failures[0];
}
