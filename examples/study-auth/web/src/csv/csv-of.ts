import Papa from 'papaparse';

/**
 * Pattern of the beginning of a text that spreadsheets run as a formula (OWASP CSV Injection). Some also do so for
 * full-width signs. Apostrophes before the sign match as well, because such a text looks as if `csvOf` had already
 * added one.
 */
export const FORMULA: RegExp = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Rows as CSV (RFC 4180). An apostrophe precedes texts that a spreadsheet would run. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows.map((row) => row.map((text) => (FORMULA.test(text) ? `'${text}` : text))));
}
