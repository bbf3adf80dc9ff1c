import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, announceFailure, openConfirmation } from '@gatehouse/page-kit/form';
import { byteText, counted } from '@gatehouse/page-kit/text';
import {
  type DeletedFile,
  deletePermanently,
  emptyTrash,
  restoreVersion,
} from '../../../../src/files/index.ts';
import { changeAll } from './change-all.ts';
import { MOVE_WORDS } from './move-words.ts';
import { actionClient } from './page-client.ts';
import type { LoadedTrash } from './trash-query.ts';

const WORDS = { ...MOVE_WORDS, revision_conflict: 'Another device has restored one of these files.' };

export interface TrashActions {
  /** Restores the files at their former paths. */
  restore(files: readonly DeletedFile[]): Promise<void>;
  /** Deletes the files permanently, after a confirmation. */
  remove(files: readonly DeletedFile[]): void;
  /** Deletes permanently everything that was in the trash when the page was loaded, after a confirmation. */
  empty(trash: LoadedTrash): void;
}

/** Returns the actions on deleted files. `onDone` is called after files have left the trash. */
export function useTrashActions(onDone: () => void): TrashActions {
  const refresh = useRefresh();
  // Reloads the lists even after a failure, because some of the files can have left the trash.
  const reloaded = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work;
      onDone();
      return result;
    } finally {
      await refresh('files', 'trash', 'limits', 'sync');
    }
  };
  return {
    restore: async (files) => {
      const restored = changeAll(files, (client, { version }) =>
        restoreVersion(client, version, version.revision),
      );
      await reloaded(restored).then(
        () => announce(files.length === 1 ? `${named(files)} is restored.` : `${named(files)} are restored.`),
        (error) => announceFailure(error, WORDS),
      );
    },
    remove: (files) => {
      const freed = byteText(files.reduce((sum, { bytes }) => sum + bytes, 0));
      openConfirmation({
        title: `Delete ${named(files)} permanently`,
        text: `This frees ${freed}. ${files.length === 1 ? 'The file and its' : 'The files and their'} earlier versions cannot be restored.`,
        action: 'Delete permanently',
        words: WORDS,
        run: async () => {
          await reloaded(changeAll(files, deletePermanently));
          announce(`${named(files)} deleted permanently. ${freed} freed.`);
        },
      });
    },
    empty: ({ size, until = 0 }) =>
      openConfirmation({
        title: 'Empty the trash',
        text: `${counted(size.files, 'file')} with all earlier versions ${size.files === 1 ? 'is' : 'are'} deleted permanently. This frees ${byteText(size.bytes)}. They cannot be restored.`,
        action: 'Empty the trash',
        words: WORDS,
        run: async () => {
          const { bytes } = await reloaded(emptyTrash(actionClient(), until));
          announce(`The trash is empty. ${byteText(bytes)} freed.`);
        },
      }),
  };
}

/** Returns the path of a single file, or the number of several. */
function named(files: readonly DeletedFile[]): string {
  const [first] = files;
  return files.length === 1 && first ? first.version.path : counted(files.length, 'file');
}
