import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvOf, withoutMarks } from '../../web/src/csv/csv-of.ts';

const FORMULA = /^\t*[=+\-@＝＋－＠]/;

/** Returns the cells that a spreadsheet finds which uses this separator, and ignores quotes inside a cell. */
function cellsBy(separator: string, csv: string): string[] {
  const lines = csv.split(/\r\n|\r|\n/);
  return lines.flatMap((line) => line.split(separator)).map((cell) => cell.replace(/^"+/, ''));
}

const TEXTS = fc.string({ unit: fc.constantFrom(...';\t\r\n"\'=+-@＝,a1 '), minLength: 1, maxLength: 12 });
const ROWS = fc.array(fc.tuple(TEXTS, TEXTS), { minLength: 1, maxLength: 4 });

describe('csvOf', () => {
  it('marks a formula in the middle of a text, because a semicolon begins a cell in many languages', () => {
    const detail = JSON.stringify({ userAgent: "x;=cmd|'/C calc'!A1;y" });
    const csv = csvOf([['7', 'session.refused', detail]]);
    expect(cellsBy(';', csv)).toContain("'=cmd|'/C calc'!A1");
  });

  it('returns no cell that begins as a formula, for each usual separator', () => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const csv = csvOf(rows);
        const byComma = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' }).data.flat();
        const cells = [...byComma, ...cellsBy(';', csv), ...cellsBy('\t', csv)];
        expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([]);
      }),
    );
  });

  it('returns texts that withoutMarks restores', () => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const { data } = Papa.parse<string[]>(csvOf(rows), { delimiter: ',', newline: '\r\n' });
        expect(data.map((row) => row.map(withoutMarks))).toEqual(rows);
      }),
    );
  });
});
