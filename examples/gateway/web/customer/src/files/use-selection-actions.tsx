import { useRefresh } from '@gatehouse/page-kit/api';
import {
  announce,
  announceFailure,
  announceUndoable,
  openConfirmation,
  openDialog,
} from '@gatehouse/page-kit/form';
import { counted } from '@gatehouse/page-kit/text';
import { plainSize, removeFile, restoreVersion } from '../../../../src/files/index.ts';
import { useTransfers } from '../transfers/use-transfers.ts';
import { changeAll } from './change-all.ts';
import type { OpenFiles } from './files-query.ts';
import type { Entry } from './folder.ts';
import { nameIn, parentOf } from './move-entries.ts';
import { MoveForm } from './move-form.tsx';
import { UNDO_WORDS } from './move-words.ts';
import { selectionText } from './selection-text.ts';

export interface SelectionActions {
  download(): void;
  move(): void;
  remove(): void;
}

/** Returns the actions on several entries, or on one. `onDone` is called after the entries were moved or deleted. */
export function useSelectionActions(
  entries: readonly Entry[],
  { index }: OpenFiles,
  onDone: () => void = () => {},
): SelectionActions {
  const { transfers } = useTransfers();
  const refresh = useRefresh();
  const files = entries.flatMap((entry) => entry.files);
  const [first] = entries;
  const refreshAll = () => refresh('files', 'limits', 'trash', 'sync');
  const restoreAll = async (what: string) => {
    try {
      // The deletion has added 1 to the revision of each file.
      await changeAll(files, (client, file) =>
        restoreVersion(client, { ...file, replacedAt: undefined }, file.revision + 1),
      );
    } finally {
      // Even if one file could not be restored, others may have been.
      await refreshAll();
    }
    announce(`${what} restored.`);
  };
  const removeAll = async () => {
    try {
      await changeAll(files, removeFile);
      onDone();
    } finally {
      await refreshAll();
    }
    const isOne = first?.kind === 'file' && files.length === 1;
    const removed = isOne
      ? `${first.name} is in the trash.`
      : `${counted(files.length, 'file')} moved to the trash.`;
    announceUndoable(
      removed,
      () => restoreAll(isOne ? first.name : counted(files.length, 'file')),
      UNDO_WORDS,
    );
  };
  return {
    download: () => {
      const [only] = files;
      if (only && entries.length === 1 && first?.kind === 'file')
        return transfers.download(only, plainSize(only.size));
      if (first) transfers.downloadArchive(archiveName(entries), parentOf(first.path), files);
    },
    move: () =>
      openDialog(`Move ${selectionText(entries)}`, (close) => (
        <MoveForm entries={entries} index={index} close={close} onMoved={onDone} />
      )),
    remove: () => {
      if (entries.length === 1 && first?.kind === 'file')
        removeAll().catch((error) => announceFailure(error));
      else if (first)
        openConfirmation({
          title: `Move ${selectionText(entries)} to the trash`,
          text: `${counted(files.length, 'file')} ${files.length === 1 ? 'is' : 'are'} moved. You can restore each of them.`,
          action: 'Move to the trash',
          run: removeAll,
        });
    },
  };
}

/** Name of the archive of these entries. An archive of one folder has the name of the folder. */
function archiveName(entries: readonly Entry[]): string {
  const [first] = entries;
  if (!first) return 'Files.zip';
  if (entries.length === 1) return `${nameIn(first.path)}.zip`;
  return `${nameIn(parentOf(first.path)) || 'Files'}.zip`;
}
