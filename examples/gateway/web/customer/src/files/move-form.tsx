import { useRefresh } from '@gatehouse/page-kit/api';
import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo } from 'react';
import { type FileIndex, isFilePath } from '../../../../src/files/index.ts';
import type { Entry } from './folder.ts';
import { FolderTree } from './folder-tree.tsx';
import { foldersOf } from './folders-of.ts';
import { moveAll, movesOf, nameIn, parentOf, pathIn, takenPath } from './move-entries.ts';
import { MOVE_WORDS } from './move-words.ts';
import { selectionText } from './selection-text.ts';
import { useUndoableMove } from './use-undoable-move.ts';

interface MoveFormProps {
  entries: readonly Entry[];
  index: FileIndex;
  close: () => void;
  onMoved: () => void;
}

interface Target {
  /** The folder that is chosen in the tree. */
  readonly folder: string;
  /** Name of a new folder in it; '' to move to the chosen folder itself. */
  readonly name: string;
}

/** Moves files and folders to a folder of the tree, or to a new folder in it. */
export function MoveForm({ entries, index, close, onMoved }: MoveFormProps) {
  const refresh = useRefresh();
  const announceMoved = useUndoableMove();
  const folders = useMemo(() => foldersOf(index), [index]);
  const movesTo = (folder: string) =>
    entries
      .filter(({ path }) => parentOf(path) !== folder)
      .flatMap((entry) => movesOf(entry, pathIn(folder, nameIn(entry.path))));
  const folderFault = (target: Target): string | null => {
    const folder = pathOf(target);
    const inside = entries.find(({ kind, path }) => kind === 'folder' && `${folder}/`.startsWith(`${path}/`));
    if (inside) return `${nameIn(inside.path)} cannot be moved into itself.`;
    const moves = movesTo(folder);
    if (moves.length === 0) return `${selectionText(entries)} cannot be moved to the same folder.`;
    const taken = takenPath(index, moves);
    return taken === undefined ? null : `There is already a file ${taken}.`;
  };
  const form = useForm<Target>({
    initialValues: { folder: parentOf(entries[0]?.path ?? ''), name: '' },
    validate: {
      folder: (_, target) => (nameFault(target.name) === null ? folderFault(target) : null),
      name: nameFault,
    },
  });
  const saving = useSaving({
    form,
    words: MOVE_WORDS,
    save: async (target) => {
      const back = await moveAll(movesTo(pathOf(target)));
      await refresh('files', 'trash', 'sync');
      return { folder: pathOf(target), back };
    },
    onSaved: ({ folder, back }) => {
      close();
      onMoved();
      const what = selectionText(entries);
      announceMoved(`${what} moved to ${folder === '' ? 'Files' : folder}.`, back, `${what} moved back.`);
    },
  });
  const { folder } = form.values;
  return (
    <SaveForm saving={saving} submitLabel="Move" onCancel={close}>
      <FolderTree
        label="Folder"
        folders={folders}
        value={folder}
        onChange={(path) => form.setFieldValue('folder', path)}
        error={form.errors.folder}
      />
      <TextInput
        label="New folder"
        description={`Optional. The folder is created in ${folder === '' ? 'Files' : nameIn(folder)}.`}
        dir="auto"
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </SaveForm>
  );
}

function pathOf({ folder, name }: Target): string {
  const below = bare(name);
  return below === '' ? folder : pathIn(folder, below);
}

function nameFault(name: string): string | null {
  const path = bare(name);
  return path === '' || isFilePath(path) ? null : 'A name cannot contain \\, or be "." or "..".';
}

/** The text without slashes and blanks at its ends. */
function bare(text: string): string {
  return text.trim().replace(/^\/+|\/+$/g, '');
}
