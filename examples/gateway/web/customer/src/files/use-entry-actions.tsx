import { failureText, useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation, openDialog } from '@gatehouse/page-kit/form';
import type { KeyboardEvent } from 'react';
import { plainSize, removeFile } from '../../../../src/files/index.ts';
import { counted } from '../activity/counted.ts';
import { useTransfers } from '../transfers/use-transfers.ts';
import { Conflict } from './conflict.tsx';
import type { OpenFiles } from './files-query.ts';
import type { Entry } from './folder.ts';
import { pageClient } from './page-client.ts';
import { Versions } from './versions.tsx';

export interface EntryActions {
  download(): void;
  showVersions(): void;
  compare(): void;
  remove(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Returns the actions that a customer can choose for an entry. */
export function useEntryActions(entry: Entry, opened: OpenFiles): EntryActions {
  const { transfers } = useTransfers();
  const refresh = useRefresh();
  const { name, kind, files } = entry;
  const removeAll = async () => {
    const client = pageClient(new AbortController().signal);
    for (const file of files) await removeFile(client, file);
    await refresh('files', 'limits', 'trash', 'sync');
    announce(kind === 'folder' ? `${counted(files.length)} moved to the trash.` : `${name} is in the trash.`);
  };
  const actions: EntryActions = {
    download: () => {
      for (const file of files) transfers.download(file, plainSize(file.size));
    },
    showVersions: () => {
      const [file] = files;
      if (file)
        openDialog(`Versions of ${name}`, (close) => (
          <Versions file={file.file} keys={opened.keys} close={close} />
        ));
    },
    compare: () => {
      const [file] = files;
      if (file)
        openDialog('Two contents of one file', (close) => (
          <Conflict copy={file} opened={opened} transfers={transfers} close={close} />
        ));
    },
    remove: () => {
      if (kind === 'file') removeAll().catch((error) => announce(failureText(error)));
      else
        openConfirmation({
          title: `Move ${name} to the trash`,
          text: `${counted(files.length)} in this folder are moved. You can restore each of them.`,
          action: 'Move to the trash',
          run: removeAll,
        });
    },
    onKeyDown: (event) => {
      if (event.key !== 'Delete') return;
      event.preventDefault();
      actions.remove();
    },
  };
  return actions;
}
