import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FileIndex, isFilePath } from '../../../../src/files/index.ts';
import type { Entry } from './folder.ts';
import { moveAll, movesOf, nameIn, parentOf, pathIn, takenPath } from './move-entries.ts';
import { MOVE_WORDS } from './move-words.ts';
import { useUndoableMove } from './use-undoable-move.ts';

interface RenameFormProps {
  entry: Entry;
  index: FileIndex;
  close: () => void;
}

/** Gives a file or a folder another name. */
export function RenameForm({ entry, index, close }: RenameFormProps) {
  const refresh = useRefresh();
  const announceMoved = useUndoableMove();
  const before = nameIn(entry.path);
  const movesTo = (name: string) => movesOf(entry, pathIn(parentOf(entry.path), name.trim()));
  const form = useForm({
    initialValues: { name: before },
    validate: {
      name: (text) => {
        const name = text.trim();
        if (name === '') return 'Enter a name.';
        if (name.includes('/') || !isFilePath(name))
          return 'A name cannot contain / or \\, or be "." or "..".';
        if (name !== before && takenPath(index, movesTo(name)))
          return `There is already a file ${name} here.`;
        return null;
      },
    },
  });
  const saving = useSaving({
    form,
    words: MOVE_WORDS,
    save: async ({ name }) => {
      const back = name.trim() === before ? [] : await moveAll(movesTo(name));
      await refresh('files', 'trash', 'sync');
      return { name: name.trim(), back };
    },
    onSaved: ({ name, back }) => {
      close();
      if (name === before) return announce('The name is unchanged.');
      announceMoved(`${before} is now ${name}.`, back, `${name} is ${before} again.`);
    },
  });
  return (
    <SaveForm saving={saving} submitLabel="Rename" onCancel={close}>
      <TextInput
        label="Name"
        description={endingText(entry, form.values.name)}
        dir="auto"
        autoComplete="off"
        data-autofocus
        onFocusCapture={({ currentTarget }) => selectStem(currentTarget)}
        {...form.getInputProps('name')}
      />
    </SaveForm>
  );
}

/** A warning if the new name has another ending than the file. */
function endingText({ kind, path }: Entry, name: string): string | undefined {
  const [before, after] = [endingOf(nameIn(path)), endingOf(name.trim())];
  if (kind === 'folder' || before === '' || before === after) return undefined;
  return after === ''
    ? `Without ${before}, programs may not recognize the file.`
    : `The ending changes from ${before} to ${after}. Programs may not recognize the file.`;
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot).toLowerCase() : '';
}

/** Selects the name without its extension, because most customers keep the extension. */
function selectStem(input: HTMLInputElement): void {
  const dot = input.value.lastIndexOf('.');
  input.setSelectionRange(0, dot > 0 ? dot : input.value.length);
}
