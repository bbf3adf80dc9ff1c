import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Autocomplete } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FileIndex, isFilePath } from '../../../../src/files/index.ts';
import type { Entry } from './folder.ts';
import { moveAll, movesOf, nameIn, parentOf, pathIn, takenPath } from './move-entries.ts';
import { MOVE_WORDS } from './move-words.ts';
import { selectionText } from './selection-text.ts';

interface MoveFormProps {
  entries: readonly Entry[];
  index: FileIndex;
  close: () => void;
  onMoved: () => void;
}

/** Moves files and folders to another folder, which can be a new one. */
export function MoveForm({ entries, index, close, onMoved }: MoveFormProps) {
  const refresh = useRefresh();
  const movesTo = (folder: string) =>
    entries
      .filter(({ path }) => parentOf(path) !== folder)
      .flatMap((entry) => movesOf(entry, pathIn(folder, nameIn(entry.path))));
  const form = useForm({
    initialValues: { folder: '' },
    validate: { folder: (text) => folderFault(bare(text)) },
  });
  const folderFault = (folder: string): string | null => {
    if (folder !== '' && !isFilePath(folder)) return 'Enter names separated by /, without "." and "..".';
    const inside = entries.find(({ kind, path }) => kind === 'folder' && `${folder}/`.startsWith(`${path}/`));
    if (inside) return `${nameIn(inside.path)} cannot be moved into itself.`;
    const taken = takenPath(index, movesTo(folder));
    return taken === undefined ? null : `There is already a file ${taken}.`;
  };
  const saving = useSaving({
    form,
    words: MOVE_WORDS,
    save: async ({ folder }) => {
      await moveAll(movesTo(bare(folder)));
      await refresh('files', 'trash', 'sync');
      return bare(folder);
    },
    onSaved: (folder) => {
      close();
      onMoved();
      announce(`${selectionText(entries)} moved to ${folder === '' ? 'the top folder' : folder}.`);
    },
  });
  return (
    <SaveForm saving={saving} submitLabel="Move" onCancel={close}>
      <Autocomplete
        label="Folder"
        description="Choose a folder or enter a new one. Leave it empty for the top folder."
        data={foldersOf(index)}
        limit={5}
        // The list must not cover the buttons, and not the description before the customer types.
        openOnFocus={false}
        comboboxProps={{ position: 'top' }}
        dir="auto"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('folder')}
      />
    </SaveForm>
  );
}

/** The path without slashes and blanks at its ends. */
function bare(text: string): string {
  return text.trim().replace(/^\/+|\/+$/g, '');
}

/** All folders that contain files, sorted by path. */
function foldersOf({ files }: FileIndex): string[] {
  const folders = new Set<string>();
  for (const path of files.keys())
    for (let folder = parentOf(path); folder !== '' && !folders.has(folder); folder = parentOf(folder))
      folders.add(folder);
  return [...folders].toSorted((one, other) => one.localeCompare(other));
}
