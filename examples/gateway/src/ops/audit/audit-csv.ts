import type { z } from 'zod';
import type { auditEntry } from '../ops-schemas.ts';

type Entry = z.input<typeof auditEntry>;

const COLUMNS = [
  'sequence',
  'at',
  'principal',
  'principal_handle',
  'action',
  'subject',
  'subject_handle',
  'reason',
  'ticket_ref',
  'detail',
  'hash',
] as const;

/**
 * Pattern of the beginning of a cell that spreadsheets run as a formula (OWASP CSV Injection). Some also do so for
 * full-width signs.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

export const AUDIT_CSV_HEAD: string = csvLine(COLUMNS);

/** Returns a row of the audit log as a line of CSV. Adds the handles that are known. */
export function auditCsvLine(entry: Entry, handles: ReadonlyMap<string, string>): string {
  const cells: Record<(typeof COLUMNS)[number], unknown> = {
    ...entry,
    principal_handle: handles.get(entry.principal),
    subject_handle: handles.get(entry.subject),
    detail: JSON.stringify(entry.detail),
  };
  return csvLine(COLUMNS.map((column) => cells[column] ?? ''));
}

function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quoted(String(cell))).join(',')}\r\n`;
}

/** Quotes a text for CSV. An apostrophe before a formula makes spreadsheets show it as text. */
function quoted(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
