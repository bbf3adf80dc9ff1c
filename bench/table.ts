/** The measurements of one benchmark. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** States for each limit whether it is met. */
  readonly verdicts: readonly string[];
}

/** Returns the table as Markdown. */
export function markdown(title: string, { columns, rows, verdicts }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = columns.map((_, index) => (index === 0 ? '---' : '--:'));
  const list = verdicts.map((verdict) => `- ${verdict}`);
  return [`### ${title}`, '', line(columns), line(rule), ...rows.map(line), '', ...list, ''].join('\n');
}
