import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsDiff,
  IconDots,
  IconDownload,
  IconFolderSymlink,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Entry } from './folder.ts';
import type { EntryActions } from './use-entry-actions.tsx';

interface EntryMenuProps {
  entry: Entry;
  actions: EntryActions;
  isConflict: boolean;
}

/** Menu of the actions on a file or a folder. */
export function EntryMenu({ entry, actions, isConflict }: EntryMenuProps) {
  const { kind, name } = entry;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={actions.download}>
          {kind === 'folder' ? 'Download as a ZIP archive' : 'Download'}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={actions.rename}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderSymlink size={16} aria-hidden />} onClick={actions.move}>
          Move
        </Menu.Item>
        {kind === 'file' && (
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={actions.showVersions}>
            Versions
          </Menu.Item>
        )}
        {isConflict && (
          <Menu.Item leftSection={<IconArrowsDiff size={16} aria-hidden />} onClick={actions.compare}>
            Compare with the original
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={actions.remove}>
          Move to the trash
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
