import type { MessageTable, OutboxMessage } from '@gatehouse/core/queue';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { asHolder } from '../as-holder.ts';

/**
 * Adds a job, or replaces a queued one. The new message keeps the place of the replaced message. Otherwise a file that
 * changes constantly would never be synchronized.
 */
const ADD: PreparedStatement = {
  name: 'add_job',
  text: `insert into work_jobs (id, task, key, replaces, payload, queued_at) values (?, ?, ?, ?, ?, ?)
    on conflict (key, replaces) where state = 'queued' and replaces is not null
    do update set id = excluded.id, task = excluded.task, payload = excluded.payload, queued_at = excluded.queued_at,
      due_at = 0, attempts = 0, fence = 0, failure_code = null, failure_message = null, failure_retryable = null,
      failure_first_at = null, failure_last_at = null`,
};

/**
 * Queues a message in the current unit of work. Because of row-level security, the gateway can queue work only for the
 * holder in the key.
 */
export function addJob<Messages extends MessageTable<Messages>>(
  database: Database,
  { id, task, key, replaces, payload, queuedAt }: OutboxMessage<Messages>,
): Promise<void> {
  const values = [id, task, key, replaces ?? null, JSON.stringify(payload), queuedAt];
  return asHolder(database, key, async () => {
    await database.preparedWrite(ADD, values);
  });
}
