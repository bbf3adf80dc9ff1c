import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Sha256 } from '../kernel/sha256.port.ts';
import { storableText } from '../kernel/storable-text.ts';
import type { AuditEvent } from './audit-event.ts';

/** A row of the audit log: an event, its position, and the hash of the previous row. */
export interface AuditEntry extends AuditEvent {
  /** Position of the row: 1 for the first row, and 1 more for each further row. */
  readonly sequence: number;
  /** The `hash` of the previous row, or `GENESIS_HASH` in the first row. */
  readonly previousHash: string;
  /** SHA-256 over all other fields, in 64 hexadecimal digits. */
  readonly hash: string;
}

/** Position and hash of the last row, which the next row refers to. */
export interface AuditHead {
  readonly sequence: number;
  readonly hash: string;
}

export const GENESIS_HASH: string = '0'.repeat(64);

/** The head of a log that has no rows. */
export const EMPTY_LOG: AuditHead = { sequence: 0, hash: GENESIS_HASH };

/**
 * Returns the row that records the event directly after the head. Lone surrogates and NUL in its texts are replaced,
 * because no database returns them unchanged. Without the replacement, the stored row would look altered. `detail` is
 * kept as it is, because JSON escapes these characters.
 */
export function chained(event: AuditEvent, head: AuditHead, sha256: Sha256): AuditEntry {
  const { at, principal, action, subject, reason, ticketRef, detail } = event;
  const unsealed = {
    sequence: head.sequence + 1,
    previousHash: head.hash,
    at,
    principal: storableText(principal),
    action: storableText(action),
    subject: storableText(subject),
    ...(reason !== undefined && { reason: storableText(reason) }),
    ...(ticketRef !== undefined && { ticketRef: storableText(ticketRef) }),
    detail,
  };
  return { ...unsealed, hash: entryHash(unsealed, sha256) };
}

/** The hash that a row with these fields must have. Changing this breaks the audit hash chain. */
export function entryHash(entry: Omit<AuditEntry, 'hash'>, sha256: Sha256): string {
  return sha256.hex(
    canonicalJson({
      action: entry.action,
      at: entry.at,
      detail: entry.detail,
      previousHash: entry.previousHash,
      principal: entry.principal,
      reason: entry.reason ?? null,
      sequence: entry.sequence,
      subject: entry.subject,
      ticketRef: entry.ticketRef ?? null,
    }),
  );
}
