import { download } from './download.ts';

/** Saves CSV as a file of this name. */
export function downloadCsv(name: string, csv: string): void {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  download(`${name}.csv`, `\uFEFF${csv}`, 'text/csv');
}
