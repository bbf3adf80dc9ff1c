import { byteText, Instant } from '@gatehouse/page-kit/page';
import { Anchor, Badge, Checkbox, Table, Text } from '@mantine/core';
import { IconFile, IconFolderFilled } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { conflictOf } from '../../../../src/files/index.ts';
import { EntryMenu } from './entry-menu.tsx';
import type { OpenFiles } from './files-query.ts';
import classes from './files-table.module.css';
import type { Entry } from './folder.ts';
import { folderAddress } from './folder-address.ts';
import { useEntryActions } from './use-entry-actions.tsx';

interface EntryRowProps {
  entry: Entry;
  opened: OpenFiles;
  rowIndex: number;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/**
 * A row for a file or a folder. Its name is a link that opens the folder or downloads the file. The Delete
 * key moves the file or folder to the trash, and F2 renames it.
 */
export function EntryRow({ entry, opened, rowIndex, isSelected, onSelect }: EntryRowProps) {
  const { kind, name, path, size, modified } = entry;
  const actions = useEntryActions(entry, opened);
  const conflict = kind === 'file' ? conflictOf(path) : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { Delete: actions.remove, F2: actions.rename }[event.key];
    if (!act || event.defaultPrevented) return;
    event.preventDefault();
    act();
  };
  return (
    <Table.Tr
      aria-rowindex={rowIndex}
      className={classes.row ?? ''}
      {...(isSelected && { bg: 'var(--mantine-primary-color-light)' })}
    >
      <Table.Td className={classes.check ?? ''}>
        <Checkbox
          size="xs"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>
        <div className={classes.name}>
          {kind === 'folder' ? (
            <IconFolderFilled size={20} aria-hidden color="var(--gatehouse-accent)" />
          ) : (
            <IconFile size={20} aria-hidden color="var(--mantine-color-dimmed)" />
          )}
          <div className={classes.label}>
            {kind === 'folder' ? (
              <Anchor
                component={Link}
                to={folderAddress(path)}
                className={classes.link ?? ''}
                fz="sm"
                dir="auto"
                title={name}
                data-entry={path}
                onKeyDown={onKeyDown}
              >
                {name}
              </Anchor>
            ) : (
              <Anchor
                component="button"
                type="button"
                className={classes.link ?? ''}
                fz="sm"
                dir="auto"
                title={`Download ${name}`}
                data-entry={path}
                onClick={actions.download}
                onKeyDown={onKeyDown}
              >
                {name}
              </Anchor>
            )}
            <Text span size="xs" c="dimmed" className={classes.details ?? ''}>
              {conflict && 'Conflict copy · '}
              {byteText(size)} · <Instant at={new Date(modified).toISOString()} />
            </Text>
          </div>
          {conflict && (
            <Badge variant="light" color="yellow" autoContrast={false} className={classes.badge ?? ''}>
              Conflict copy
            </Badge>
          )}
        </div>
      </Table.Td>
      <Table.Td className={classes.size ?? ''}>{byteText(size)}</Table.Td>
      <Table.Td className={classes.modified ?? ''}>
        <Instant at={new Date(modified).toISOString()} />
      </Table.Td>
      <Table.Td className={classes.menu ?? ''}>
        <EntryMenu entry={entry} actions={actions} isConflict={conflict !== undefined} />
      </Table.Td>
    </Table.Tr>
  );
}
