import { Outbox, type OutboxMessage, type OutboxTask } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';

interface OutboxRow {
  readonly id: string;
  readonly task: string;
  readonly did: string;
  readonly queued_at: number;
}

const ADD: PreparedStatement = {
  name: 'queue_outbox_message',
  text: 'insert into outbox (id, task, did, queued_at) values (?, ?, ?, ?)',
};

/** An outbox in the same database as what it follows from. */
export class KnexOutbox extends Outbox {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async add({ id, task, did, queuedAt }: OutboxMessage): Promise<void> {
    await this.#database.preparedWrite(ADD, [id, task, did, queuedAt]);
  }

  override async pending(limit: number): Promise<readonly OutboxMessage[]> {
    const rows = await this.#database.read((from) =>
      from<OutboxRow>('outbox').select('id', 'task', 'did', 'queued_at').orderBy('position').limit(limit),
    );
    return (rows as OutboxRow[]).map((row) => ({
      id: row.id,
      task: row.task as OutboxTask,
      did: row.did as Did,
      queuedAt: row.queued_at,
    }));
  }

  override async delivered(id: string): Promise<void> {
    await this.#database.write((from) => from('outbox').where({ id }).del());
  }
}
