import { Outbox, type OutboxMessage } from '@gatehouse/core/entitlement';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** An outbox in memory. */
export class MemoryOutbox extends Outbox {
  readonly #messages: MemoryTable<OutboxMessage>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#messages = new MemoryTable(unitOfWork);
  }

  override async add(message: OutboxMessage): Promise<void> {
    await this.#messages.write((rows) => rows.set(message.id, message));
  }

  override async pending(limit: number): Promise<readonly OutboxMessage[]> {
    return this.#messages.rows().slice(0, limit);
  }

  override async delivered(id: string): Promise<void> {
    await this.#messages.write((rows) => rows.delete(id));
  }
}
