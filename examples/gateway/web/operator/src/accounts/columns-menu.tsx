import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { COLUMNS, type ColumnName, columnNames } from './list-view.ts';

interface ColumnsMenuProps {
  columns: readonly ColumnName[];
  onChange: (columns: readonly ColumnName[]) => void;
}

/** A button that opens the choice of the details that the list of accounts shows. */
export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  return (
    <Popover trapFocus returnFocus position="bottom-end" withinPortal={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Checkbox.Group
          label="Columns"
          // Not `value`: the address changes later, so the checkbox would return to its old state for a moment.
          defaultValue={[...columns]}
          onChange={(chosen) => onChange(columnNames().filter((name) => chosen.includes(name)))}
        >
          <Stack gap="xs" mt="xs">
            {columnNames().map((name) => (
              <Checkbox key={name} value={name} label={COLUMNS[name]} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
