import type { Sha256 } from '../kernel/sha256.port.ts';
import type { KnownRow } from './audit-checkpoint.ts';
import { type AuditEntry, entryHash } from './audit-entry.ts';
import type { AuditReader } from './audit-reader.port.ts';

/**
 * Result of a comparison. `missing`: the log does not contain the row. `altered`: the row in the log has other content.
 */
export type AuditComparison =
  | { readonly agrees: true; readonly rows: number }
  | { readonly agrees: false; readonly sequence: number; readonly fault: 'altered' | 'missing' };

/** Dependencies of `CompareAuditLog`. */
export interface CompareAuditLogPorts {
  readonly log: AuditReader;
  readonly sha256: Sha256;
}

/**
 * Compares the audit log with rows that are known from outside the database. It finds a changed row even if all later
 * rows and the head were rewritten to match.
 */
export class CompareAuditLog {
  readonly #ports: CompareAuditLogPorts;

  constructor(ports: CompareAuditLogPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the first difference, or the number of compared rows if there is no difference. The known rows can begin
   * and end at any position. A known row can have a lower position than the one before it, for example in joined files.
   * The log is then read again from that position.
   */
  async execute(known: AsyncIterable<KnownRow>): Promise<AuditComparison> {
    let compared = 0;
    let rows: AsyncIterator<AuditEntry> | undefined;
    let last = 0;
    for await (const { sequence, hash } of known) {
      if (rows === undefined || sequence <= last)
        rows = this.#ports.log.replay(sequence - 1)[Symbol.asyncIterator]();
      const row = await rowAt(sequence, rows);
      if (row === undefined) return { agrees: false, sequence, fault: 'missing' };
      if (entryHash(row, this.#ports.sha256) !== hash) return { agrees: false, sequence, fault: 'altered' };
      last = sequence;
      compared += 1;
    }
    return { agrees: true, rows: compared };
  }
}

/** Reads rows until the one with this sequence, and returns it. Returns undefined if the log does not contain it. */
async function rowAt(sequence: number, rows: AsyncIterator<AuditEntry>): Promise<AuditEntry | undefined> {
  for (let next = await rows.next(); !next.done; next = await rows.next())
    if (next.value.sequence >= sequence) return next.value.sequence === sequence ? next.value : undefined;
  return undefined;
}
