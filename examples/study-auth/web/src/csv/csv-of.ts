import Papa from 'papaparse';

/**
 * Spreadsheets run a cell that starts like this as a formula (OWASP CSV Injection). A text with additional
 * apostrophes before it looks like an escaped text, so it is escaped as well.
 */
export const FORMULA: RegExp = /^'*[=+\-@\t\r]/;

/** Rows as CSV (RFC 4180). An apostrophe precedes texts that a spreadsheet would run. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows.map((row) => row.map((text) => (FORMULA.test(text) ? `'${text}` : text))));
}
