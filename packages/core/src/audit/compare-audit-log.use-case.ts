import type { Sha256 } from '../kernel/sha256.port.ts';
import type { KnownRow } from './audit-checkpoint.ts';
import { type AuditEntry, entryHash } from './audit-entry.ts';
import type { AuditReader } from './audit-reader.port.ts';

/** Result of a comparison. `missing`: the log has no such row. `altered`: it has other content. */
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
   * Returns the first difference, or the number of rows that were compared. The known rows begin and end anywhere. They
   * can go back, as in joined files, or after a batch that was sent again. The log is then read again from there.
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

/** Reads on to the row with this sequence; undefined if the log skips it or ends before. */
async function rowAt(sequence: number, rows: AsyncIterator<AuditEntry>): Promise<AuditEntry | undefined> {
  for (let next = await rows.next(); !next.done; next = await rows.next())
    if (next.value.sequence >= sequence) return next.value.sequence === sequence ? next.value : undefined;
  return undefined;
}
