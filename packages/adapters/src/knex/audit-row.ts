import type { AuditEntry } from '@gatehouse/core/audit';
import { canonicalJson } from '@gatehouse/core/kernel';

/** A row of `audit_log`. */
export interface AuditRow {
  readonly sequence: number;
  readonly at: number;
  readonly principal: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string | null;
  readonly ticket_ref: string | null;
  /**
   * Details of the event as canonical JSON, so that verification needs no sorting. Changing its form breaks the audit
   * hash chain.
   */
  readonly detail: string;
  readonly previous_hash: string;
  readonly hash: string;
}

export const AUDIT_COLUMNS: readonly (keyof AuditRow)[] = [
  'sequence',
  'at',
  'principal',
  'action',
  'subject',
  'reason',
  'ticket_ref',
  'detail',
  'previous_hash',
  'hash',
];

export function auditEntryOf(row: AuditRow): AuditEntry {
  return {
    sequence: row.sequence,
    at: row.at,
    principal: row.principal,
    action: row.action,
    subject: row.subject,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.ticket_ref !== null && { ticketRef: row.ticket_ref }),
    detail: JSON.parse(row.detail),
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

export function auditRow(entry: AuditEntry): AuditRow {
  return {
    sequence: entry.sequence,
    at: entry.at,
    principal: entry.principal,
    action: entry.action,
    subject: entry.subject,
    reason: entry.reason ?? null,
    ticket_ref: entry.ticketRef ?? null,
    detail: canonicalJson(entry.detail),
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}
