import { type MessageTable, Outbox, type OutboxMessage } from '@gatehouse/core/queue';
import type { Database } from '../../database.ts';
import { addJob } from './add-job.ts';

/** Queues work in the same database as the change that requires the work. */
export class KnexOutbox<Messages extends MessageTable<Messages>> extends Outbox<Messages> {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override add(message: OutboxMessage<Messages>): Promise<void> {
    return addJob(this.#database, message);
  }
}
