import { byteText } from '@gatehouse/page-kit/page';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconDownload, IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './files-table.module.css';
import type { Selection } from './selection.ts';
import type { SelectionActions } from './use-selection-actions.tsx';

interface SelectionHeaderProps {
  selection: Selection;
  actions: SelectionActions;
}

/** Covers the headings of the columns while entries are selected. Shows how many, and what can be done with them. */
export function SelectionHeader({ selection: { selected, clear }, actions }: SelectionHeaderProps) {
  const size = selected.reduce((sum, entry) => sum + entry.size, 0);
  return (
    <Group
      className={classes.selection ?? ''}
      justify="space-between"
      gap="xs"
      wrap="nowrap"
      role="group"
      aria-label="Selection"
    >
      <Text size="sm" fw={600} role="status" truncate>
        {selected.length} selected, {byteText(size)}
      </Text>
      <Group gap={4} wrap="nowrap">
        <Action label="Download the selection" icon={IconDownload} onClick={actions.download} />
        <Action label="Move the selection" icon={IconFolderSymlink} onClick={actions.move} />
        <Action label="Move the selection to the trash" icon={IconTrash} onClick={actions.remove} />
        <Action label="Clear the selection" icon={IconX} onClick={clear} />
      </Group>
    </Group>
  );
}

interface ActionProps {
  label: string;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  onClick: () => void;
}

function Action({ label, icon: Icon, onClick }: ActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
