import { useTableOffset, WindowRows, WindowTable } from '@gatehouse/page-kit/table';
import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { EntryRow } from './entry-row.tsx';
import type { OpenFiles } from './files-query.ts';
import classes from './files-table.module.css';
import type { Entry } from './folder.ts';
import { moveFocus } from './move-focus.ts';
import type { Selection } from './selection.ts';
import { SelectionHeader } from './selection-header.tsx';
import { SortHeader } from './sort-header.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSelectionActions } from './use-selection-actions.tsx';

const ROW_HEIGHT = 44;
/** Height of a row that shows size and time below the name. */
const TALL_ROW_HEIGHT = 56;
/** The same width as in files-table.module.css. */
const SMALL_SCREEN = '(max-width: 48em)';

interface FilesTableProps {
  opened: OpenFiles;
  entries: readonly Entry[];
  selection: Selection;
  label: string;
}

/**
 * The entries of a folder. Ctrl+A selects all of them, Shift with an arrow key extends the selection, Delete moves the
 * selection to the trash, and Escape clears it.
 */
export function FilesTable({ opened, entries, selection, label }: FilesTableProps) {
  const { selected } = selection;
  const actions = useSelectionActions(selected, opened, selection.clear);
  const { table, offset } = useTableOffset();
  const keepFocus = useKeptFocus(table, entries, selected.length > 0);
  const rowHeight = useMediaQuery(SMALL_SCREEN) ? TALL_ROW_HEIGHT : ROW_HEIGHT;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = entryAt(event.target, entries);
    const to = from && moveFocus(event);
    if (to !== undefined && event.shiftKey)
      selection.change(
        entries.filter((entry) => entry === from || entry.path === to),
        true,
      );
    const act = shortcut(event, selection, actions.remove);
    if (!from || !act) return;
    event.preventDefault();
    act();
  };
  return (
    <WindowTable
      label={label}
      count={entries.length}
      table={table}
      verticalSpacing={0}
      onKeyDownCapture={onKeyDown}
      onFocus={keepFocus}
    >
      <Table.Thead>
        <Table.Tr aria-rowindex={1} className={classes.head ?? ''} data-selecting={selected.length > 0}>
          <Table.Th className={classes.check ?? ''}>
            <Checkbox
              size="xs"
              aria-label="Select all"
              checked={selected.length === entries.length}
              indeterminate={selected.length > 0 && selected.length < entries.length}
              onChange={(event) => (event.currentTarget.checked ? selection.selectAll() : selection.clear())}
            />
            {selected.length > 0 && <SelectionHeader selection={selection} actions={actions} />}
          </Table.Th>
          <Headings />
        </Table.Tr>
      </Table.Thead>
      <WindowRows
        count={entries.length}
        columns={5}
        rowHeight={rowHeight}
        offset={offset}
        keyOf={(at) => entries[at]?.path}
      >
        {(at) => {
          const entry = entries[at];
          return (
            entry && (
              <EntryRow
                entry={entry}
                opened={opened}
                rowIndex={at + 2}
                isSelected={selection.has(entry)}
                onSelect={(isSelected) => selection.change([entry], isSelected)}
              />
            )
          );
        }}
      </WindowRows>
    </WindowTable>
  );
}

function Headings() {
  return (
    <>
      <SortHeader order="name" label="Name" />
      <SortHeader order="size" label="Size" className={classes.size ?? ''} />
      <SortHeader order="modified" label="Modified" className={classes.modified ?? ''} />
      <Table.Th className={classes.menu ?? ''}>
        <VisuallyHidden>Actions</VisuallyHidden>
      </Table.Th>
    </>
  );
}

/** Returns the entry whose name has the focus. */
function entryAt(target: EventTarget, entries: readonly Entry[]): Entry | undefined {
  const path = target instanceof Element ? target.closest('[data-entry]')?.getAttribute('data-entry') : null;
  return entries.find((entry) => entry.path === path);
}

/** Returns what the key does to the selection; undefined for any other key. */
function shortcut(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { selected, selectAll, clear }: Selection,
  remove: () => void,
): (() => void) | undefined {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') return selectAll;
  if (selected.length === 0) return undefined;
  if (key === 'Escape') return clear;
  return key === 'Delete' ? remove : undefined;
}
