import type { EntitlementMessages } from '@gatehouse/core/entitlement';
import { EventLedger, type EventOutbox, type LedgerEntry, type Outbox } from '@gatehouse/core/entitlement';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

interface EventLedgerPorts {
  readonly unitOfWork: MemoryUnitOfWork;
  /** The outbox to which the messages of events are added. */
  readonly outbox: Outbox<EntitlementMessages>;
}

/** Applied events in memory. */
export class MemoryEventLedger extends EventLedger {
  readonly #ports: EventLedgerPorts;
  readonly #entries: MemoryTable<LedgerEntry>;

  constructor(ports: EventLedgerPorts) {
    super();
    this.#ports = ports;
    this.#entries = new MemoryTable(ports.unitOfWork);
  }

  override async find(eventId: string): Promise<LedgerEntry | undefined> {
    return this.#entries.read().get(eventId);
  }

  override record(entry: LedgerEntry, messages: EventOutbox): Promise<boolean> {
    return this.#ports.unitOfWork.run(async () => {
      const isRecorded = await this.#entries.write((rows) => {
        if (rows.has(entry.eventId)) return false;
        rows.set(entry.eventId, entry);
        return true;
      });
      if (isRecorded) for (const message of messages) await this.#ports.outbox.add(message);
      return isRecorded;
    });
  }
}
