import type { Sha256 } from '../kernel/sha256.port.ts';
import type { AuditDeliveryStore } from './audit-delivery-store.port.ts';
import type { AuditEntry, AuditHead } from './audit-entry.ts';
import { AuditLogChanged } from './audit-log-changed.ts';
import type { AuditReader } from './audit-reader.port.ts';
import type { AuditSink } from './audit-sink.port.ts';
import { rowFault } from './row-fault.ts';

/** Maximum number of rows in one call of the sink. */
const BATCH_ROWS = 100;

/** Dependencies of `DeliverAuditLog`. */
export interface DeliverAuditLogPorts {
  readonly log: AuditReader;
  readonly deliveries: AuditDeliveryStore;
  readonly sha256: Sha256;
}

/**
 * Sends each row of the audit log to a sink at least once, in order, and continues where the last run ended. Two
 * processes must not run it for the same sink at the same time, because they would mix the order.
 */
export class DeliverAuditLog {
  readonly #ports: DeliverAuditLogPorts;

  constructor(ports: DeliverAuditLogPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the number of sent rows. Rejects with the error of the sink. If a row does not continue the chain of the
   * rows that the sink has received, sends the rows before it and rejects with `AuditLogChanged`. Rejects with the
   * same error, and sends nothing, if the log ends before the last row that the sink has received, or ends at its
   * position with another row.
   */
  async execute(sink: AuditSink): Promise<number> {
    const { log, deliveries, sha256 } = this.#ports;
    const start = await deliveries.delivered(sink.name);
    await this.#refuseShorter(start);
    let last = start;
    let unsent: AuditEntry[] = [];
    const send = async () => {
      if (unsent.length === 0) return;
      await sink.send(unsent);
      await deliveries.record(sink.name, last);
      unsent = [];
    };
    for await (const row of log.replay(start.sequence)) {
      if (rowFault(row, last, sha256)) {
        await send();
        throw new AuditLogChanged(last.sequence + 1);
      }
      unsent.push(row);
      last = { sequence: row.sequence, hash: row.hash };
      if (unsent.length === BATCH_ROWS) await send();
    }
    await send();
    return last.sequence - start.sequence;
  }

  /**
   * Throws if the log ends before the last row that the sink has received, or ends with this row but with another hash.
   * In a longer log, the previous hash of the next row shows the change.
   */
  async #refuseShorter(delivered: AuditHead): Promise<void> {
    const head = await this.#ports.log.head();
    const isSame = head.sequence === delivered.sequence && head.hash === delivered.hash;
    if (head.sequence <= delivered.sequence && !isSame) throw new AuditLogChanged(head.sequence + 1);
  }
}
