import type { Sha256 } from '../kernel/sha256.port.ts';
import { type AuditHead, EMPTY_LOG } from './audit-entry.ts';
import type { AuditReader } from './audit-reader.port.ts';
import { rowFault } from './row-fault.ts';

/** Result of a check of the chain. */
export type AuditVerdict =
  | { readonly intact: true; readonly rows: number; readonly head: AuditHead }
  | { readonly intact: false; readonly sequence: number; readonly fault: AuditFault };

/**
 * Fault of the row at `sequence`. `altered`: the content of the row was changed. `missing`: the row was removed, and a
 * later row is still there. `unlinked`: the previous hash or the position of the row does not match the row before it.
 * `truncated`: the row and all later rows were removed. `unnoted`: the stored head does not include the row.
 */
export type AuditFault = 'altered' | 'missing' | 'unlinked' | 'truncated' | 'unnoted';

/** Dependencies of `VerifyAuditLog`. */
export interface VerifyAuditLogPorts {
  readonly log: AuditReader;
  readonly sha256: Sha256;
}

/**
 * Reads the whole log and finds the first row that was changed, removed, moved or inserted. Cannot detect a change if
 * all later rows and the head were rewritten as well, because the hashes have no key. To detect this, store the
 * returned head in another place and check later that the log still contains it.
 */
export class VerifyAuditLog {
  readonly #ports: VerifyAuditLogPorts;

  constructor(ports: VerifyAuditLogPorts) {
    this.#ports = ports;
  }

  /**
   * Calls `onRow` after each row before the first fault, with the number of rows read so far and the hash of the row.
   */
  async execute(onRow: (rows: number, hash: string) => void = () => {}): Promise<AuditVerdict> {
    const noted = await this.#ports.log.head();
    let head = EMPTY_LOG;
    for await (const entry of this.#ports.log.replay()) {
      const fault = rowFault(entry, head, this.#ports.sha256);
      if (fault)
        return { intact: false, sequence: fault === 'missing' ? head.sequence + 1 : entry.sequence, fault };
      head = { sequence: entry.sequence, hash: entry.hash };
      onRow(head.sequence, head.hash);
      if (head.sequence === noted.sequence && head.hash !== noted.hash) {
        return { intact: false, sequence: head.sequence, fault: 'altered' };
      }
    }
    if (head.sequence < noted.sequence)
      return { intact: false, sequence: head.sequence + 1, fault: 'truncated' };
    return head.sequence === noted.sequence ? intact(head) : this.#grown(head);
  }

  /**
   * Checks rows that were appended after the head was read. They are valid if the current head of the log includes
   * them.
   */
  async #grown(last: AuditHead): Promise<AuditVerdict> {
    const noted = await this.#ports.log.head();
    if (noted.sequence < last.sequence)
      return { intact: false, sequence: noted.sequence + 1, fault: 'unnoted' };
    if (noted.sequence === last.sequence && noted.hash !== last.hash)
      return { intact: false, sequence: last.sequence, fault: 'altered' };
    return intact(last);
  }
}

function intact(head: AuditHead): AuditVerdict {
  return { intact: true, rows: head.sequence, head };
}
