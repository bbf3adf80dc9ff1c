import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Colour of the item that deletes. Mantine's own red has less contrast than WCAG 2.2 section 1.4.3 requires. */
const DANGER = 'var(--mantine-color-red-light-color)';

interface RecordMenuProps {
  /** Name of the record, for screen readers. */
  of: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Further actions, between the other two. */
  children?: ReactNode;
}

/** Actions for one record of a list. */
export function RecordMenu({ of, onEdit, onDelete, children }: RecordMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${of}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Edit
        </Menu.Item>
        {children}
        <Menu.Item color={DANGER} leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
