import Table from 'cli-table3';

type Cell = string | number | boolean | null | undefined | readonly string[];
/** One row of a table. */
export type Cells = readonly Cell[];

/** A table with a head row, without colours. A cell that is an array has one line per element. */
export function table(head: readonly string[], rows: readonly Cells[]): string {
  const lines = new Table({ head: [...head], style: { head: [], border: [] } });
  lines.push(...rows.map((row) => row.map(cellText)));
  return lines.toString();
}

function cellText(cell: Cell): string {
  const parts = Array.isArray(cell) ? cell : [String(cell ?? '-')];
  // A line break in a reason or a name could otherwise imitate the rows of a table.
  return parts.length === 0 ? '-' : parts.map((part) => part.replaceAll('\n', '\\n')).join('\n');
}
