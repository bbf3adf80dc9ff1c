import type { z } from 'zod';
import type { auditEntry } from './audit-schemas.ts';

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
 * Finds each place in a text at which a cell that a spreadsheet runs as a formula could begin (OWASP CSV Injection).
 * Spreadsheets in many languages separate cells by semicolons. They then ignore quotes inside a cell, so a part of a
 * quoted text becomes a cell of its own. Some spreadsheets also run full-width signs.
 */
const FORMULA = /((?:^|[;\t\r\n])"*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

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
  const shown = text.replaceAll(FORMULA, "$1'");
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
