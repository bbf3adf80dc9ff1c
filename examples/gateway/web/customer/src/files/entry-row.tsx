import { byteText, Instant } from '@gatehouse/page-kit/page';
import { Anchor, Badge, Table } from '@mantine/core';
import { IconFile, IconFolderFilled } from '@tabler/icons-react';
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
}

/**
 * A row for a file or a folder. Its name is a link that opens the folder or downloads the file. The Delete
 * key moves the file or folder to the trash.
 */
export function EntryRow({ entry, opened, rowIndex }: EntryRowProps) {
  const { kind, name, path, size, modified } = entry;
  const actions = useEntryActions(entry, opened);
  const conflict = kind === 'file' ? conflictOf(path) : undefined;
  return (
    <Table.Tr aria-rowindex={rowIndex} className={classes.row ?? ''}>
      <Table.Td>
        <div className={classes.name}>
          {kind === 'folder' ? (
            <IconFolderFilled size={20} aria-hidden color="var(--gatehouse-accent)" />
          ) : (
            <IconFile size={20} aria-hidden color="var(--mantine-color-dimmed)" />
          )}
          {kind === 'folder' ? (
            <Anchor
              component={Link}
              to={folderAddress(path)}
              className={classes.link ?? ''}
              fz="sm"
              dir="auto"
              title={name}
              data-entry
              onKeyDown={actions.onKeyDown}
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
              data-entry
              onClick={actions.download}
              onKeyDown={actions.onKeyDown}
            >
              {name}
            </Anchor>
          )}
          {conflict && (
            <Badge variant="light" color="yellow" autoContrast={false} style={{ flex: 'none' }}>
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
