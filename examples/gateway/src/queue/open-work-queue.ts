import type { Database } from '@gatehouse/adapters/knex';
import { KnexKeyedWorkQueue, KnexWorkQueue } from '@gatehouse/adapters/knex/gateway';
import type { MessageTable, WorkQueue } from '@gatehouse/core/queue';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { PROCESS_TITLES, type ProcessName, type WorkQueueKind } from '../config/index.ts';
import { WORKER_TASKS } from './worker-tasks.ts';

/** Opens the queue that WORK_QUEUE selects. Throws `InvalidSettings` if pg-boss is not installed in the database. */
export async function openWorkQueue<Messages extends MessageTable<Messages>>(
  kind: WorkQueueKind,
  database: Database,
  process: ProcessName,
): Promise<WorkQueue<Messages>> {
  if (kind === 'database') return new KnexWorkQueue<Messages>({ database });
  // The module is imported here, so that other installations do not need pg-boss.
  const { PgBossWorkQueue, Tickets } = await import('@gatehouse/adapters/pg-boss');
  const tickets = new Tickets(database);
  if (!(await tickets.isInstalled())) {
    const message = 'is pg-boss, which is not installed in the database';
    const remedy = 'Run `gatehouse migrate` with WORK_QUEUE=pg-boss';
    throw new InvalidSettings(PROCESS_TITLES[process], [{ field: 'WORK_QUEUE', message, remedy }]);
  }
  const jobs = new KnexKeyedWorkQueue<Messages>({ database });
  return new PgBossWorkQueue<Messages>({ database, jobs, tickets, tasks: WORKER_TASKS });
}
