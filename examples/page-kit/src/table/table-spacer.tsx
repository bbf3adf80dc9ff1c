interface TableSpacerProps {
  /** Height in pixels. Nothing is rendered for zero. */
  height: number;
  /** Number of the table's columns. */
  columns: number;
}

/** Empty space in a table, in place of rows that are not rendered. */
export function TableSpacer({ height, columns }: TableSpacerProps) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
