import Papa from 'papaparse';

/**
 * Spreadsheets run a text as a formula if it starts with one of these signs (OWASP CSV Injection), some also if it
 * starts with a full-width one. Apostrophes before the sign match as well, because such a text looks as if `csvOf` had
 * already added one.
 */
export const FORMULA: RegExp = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Rows as CSV (RFC 4180). An apostrophe precedes texts that a spreadsheet would run. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows.map((row) => row.map((text) => (FORMULA.test(text) ? `'${text}` : text))));
}
