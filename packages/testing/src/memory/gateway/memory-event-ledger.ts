import { EventLedger, type LedgerEntry } from '@gatehouse/core/entitlement';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Applied events in memory. */
export class MemoryEventLedger extends EventLedger {
  readonly #entries: MemoryTable<LedgerEntry>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#entries = new MemoryTable(unitOfWork);
  }

  override async find(eventId: string): Promise<LedgerEntry | undefined> {
    return this.#entries.read().get(eventId);
  }

  override record(entry: LedgerEntry): Promise<boolean> {
    return this.#entries.write((rows) => {
      if (rows.has(entry.eventId)) return false;
      rows.set(entry.eventId, entry);
      return true;
    });
  }
}
