import { openDialog } from '@gatehouse/page-kit/form';
import { conflictOf } from '../../../../src/files/index.ts';
import { useTransfers } from '../transfers/use-transfers.ts';
import { Conflict } from './conflict.tsx';
import type { OpenFiles } from './files-query.ts';
import type { Entry } from './folder.ts';
import { nameIn } from './move-entries.ts';
import { RenameForm } from './rename-form.tsx';
import { type SelectionActions, useSelectionActions } from './use-selection-actions.tsx';
import { Versions } from './versions.tsx';

export interface EntryActions extends SelectionActions {
  rename(): void;
  showVersions(): void;
  compare(): void;
}

/** Returns the actions that a customer can choose for an entry. */
export function useEntryActions(entry: Entry, opened: OpenFiles): EntryActions {
  const { transfers } = useTransfers();
  const { name, files } = entry;
  const [file] = files;
  return {
    ...useSelectionActions([entry], opened),
    rename: () =>
      openDialog(`Rename ${name}`, (close) => (
        <RenameForm entry={entry} index={opened.index} close={close} />
      )),
    showVersions: () => {
      if (file)
        openDialog(
          `Versions of ${name}`,
          (close) => <Versions file={file.file} keys={opened.keys} transfers={transfers} close={close} />,
          { isWide: true },
        );
    },
    compare: () => {
      if (file)
        openDialog(
          `Two versions of ${nameIn(conflictOf(file.path)?.original ?? file.path)}`,
          (close) => <Conflict copy={file} opened={opened} transfers={transfers} close={close} />,
          { isWide: true },
        );
    },
  };
}
