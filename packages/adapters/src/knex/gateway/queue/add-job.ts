import type { MessageTable, OutboxMessage } from '@gatehouse/core/queue';
import { currentTraceParent } from '../../current-trace.ts';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { asHolder } from '../as-holder.ts';

const COLUMNS = 'id, task, key, replaces, payload, queued_at, trace_parent';

const RESET = `due_at = 0, attempts = 0, fence = 0, failure_code = null, failure_message = null,
  failure_retryable = null, failure_first_at = null, failure_last_at = null`;

/**
 * Adds a job, or replaces a queued one. The new message keeps the place of the replaced message. Otherwise a file that
 * changes constantly would never be synchronized.
 */
const ADD: PreparedStatement = {
  name: 'add_job',
  text: `insert into work_jobs (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)
    on conflict (key, replaces) where state = 'queued' and replaces is not null
    do update set id = excluded.id, task = excluded.task, payload = excluded.payload, queued_at = excluded.queued_at,
      trace_parent = excluded.trace_parent, ${RESET}`,
};

/** Replaces a queued job. Parameters: id, task, payload, time, trace, key, replaces. */
const MYSQL_REPLACE: PreparedStatement = {
  name: 'replace_job',
  text: `update work_jobs set id = ?, task = ?, payload = ?, queued_at = ?, trace_parent = ?, ${RESET}
    where key = ? and replaces = ? and state = 'queued' returning id`,
};

/** Adds a job. Returns no row if its id, or another queued job for the same `replaces`, exists. */
const MYSQL_ADD: PreparedStatement = {
  name: 'add_new_job',
  text: `insert into work_jobs (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning id`,
};

/**
 * Queues a message in the current unit of work. Because of row-level security, the gateway can queue work only for the
 * holder in the key. `traceParent`: the request or job that caused the message; by default the current one.
 */
export function addJob<Messages extends MessageTable<Messages>>(
  database: Database,
  { id, task, key, replaces, payload, queuedAt }: OutboxMessage<Messages>,
  traceParent: string | null = currentTraceParent() ?? null,
): Promise<void> {
  const stored = JSON.stringify(payload);
  const values = [id, task, key, replaces ?? null, stored, queuedAt, traceParent];
  return asHolder(database, key, async () => {
    if (database.engine !== 'mysql') {
      await database.preparedWrite(ADD, values);
      return;
    }
    // On MariaDB, `on duplicate key update` applies to every unique key. Therefore replace, add, and replace again. If
    // another transaction adds a job after the first statement, the third one replaces that job.
    const replacing = [
      MYSQL_REPLACE,
      [id, task, stored, queuedAt, traceParent, key, replaces ?? null],
    ] as const;
    for (const [statement, its] of [replacing, [MYSQL_ADD, values] as const, replacing])
      if ((await database.preparedWrite(statement, its)).length > 0) return;
    throw new Error('A job with this id already exists.');
  });
}
