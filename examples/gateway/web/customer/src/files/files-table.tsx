import { Paper, Table, VisuallyHidden } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { EntryRow } from './entry-row.tsx';
import type { OpenFiles } from './files-query.ts';
import classes from './files-table.module.css';
import type { Entry } from './folder.ts';
import { moveFocus } from './move-focus.ts';
import { SortHeader } from './sort-header.tsx';

const ROW_HEIGHT = 44;

interface FilesTableProps {
  opened: OpenFiles;
  entries: readonly Entry[];
  label: string;
}

/** The entries of a folder. Only the rows near the window are rendered, because a folder can have thousands. */
export function FilesTable({ opened, entries, label }: FilesTableProps) {
  const table = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(table.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (at) => entries[at]?.path ?? at,
  });
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? offset) - offset;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset);
  return (
    <Paper withBorder bg="var(--gatehouse-surface)" ref={table}>
      <Table
        aria-label={label}
        aria-rowcount={entries.length + 1}
        highlightOnHover
        verticalSpacing={0}
        className={classes.table ?? ''}
        onKeyDown={moveFocus}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <SortHeader order="name" label="Name" />
            <SortHeader order="size" label="Size" className={classes.size ?? ''} />
            <SortHeader order="modified" label="Modified" className={classes.modified ?? ''} />
            <Table.Th className={classes.menu ?? ''}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Spacer height={before} />
          {shown.map(({ key, index: at }) => {
            const entry = entries[at];
            return entry && <EntryRow key={key} entry={entry} opened={opened} rowIndex={at + 2} />;
          })}
          <Spacer height={after} />
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

/** Empty space in place of rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={4} style={{ height, padding: 0 }} />
    </tr>
  );
}
