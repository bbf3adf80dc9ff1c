import Papa from 'papaparse';

/**
 * Finds each place in a text at which a cell that a spreadsheet runs as a formula could begin (OWASP CSV Injection):
 * the start of the text, and the places after a semicolon, a tab or a line break. Spreadsheets in many languages
 * separate cells by semicolons. They then ignore quotes inside a cell, so a part of a quoted text becomes a cell of its
 * own. Some spreadsheets also run full-width signs. Apostrophes before the sign match as well, because such a text looks
 * as if `csvOf` had already added one.
 */
const FORMULA = /((?:^|[;\t\r\n])"*)(?='*[=+\-@＝＋－＠])|^(?='*[\t\r\n])/g;
const MARKED_FORMULA = /((?:^|[;\t\r\n])"*)'(?='*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/g;

/** Rows as CSV (RFC 4180). An apostrophe precedes texts, and parts of texts, that a spreadsheet would run. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows.map((row) => row.map((text) => text.replaceAll(FORMULA, "$1'"))));
}

/** Returns the text for which `csvOf` wrote this cell. */
export function withoutMarks(cell: string): string {
  return cell.replaceAll(MARKED_FORMULA, '$1');
}
