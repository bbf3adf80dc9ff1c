import { AuditDeliveryStore, type AuditHead, EMPTY_LOG } from '@gatehouse/core/audit';
import { MemoryTable } from './memory-table.ts';
import type { MemoryUnitOfWork } from './memory-unit-of-work.ts';

/** Stores in memory the last audit row that each sink has received. */
export class MemoryAuditDeliveryStore extends AuditDeliveryStore {
  readonly #deliveries: MemoryTable<AuditHead>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#deliveries = new MemoryTable(unitOfWork);
  }

  override async delivered(sink: string): Promise<AuditHead> {
    return this.#deliveries.read().get(sink) ?? EMPTY_LOG;
  }

  override record(sink: string, last: AuditHead): Promise<void> {
    return this.#deliveries.write((heads) => {
      if ((heads.get(sink)?.sequence ?? 0) < last.sequence) heads.set(sink, last);
    });
  }
}
