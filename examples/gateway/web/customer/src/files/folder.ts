import { conflictOf, type FileIndex, plainSize, type StoredFile } from '../../../../src/files/index.ts';

/** A file or a folder in a list. */
export interface Entry {
  readonly kind: 'folder' | 'file';
  readonly name: string;
  readonly path: string;
  /** Size in bytes. The size of a folder is the size of all files in it. */
  readonly size: number;
  /** Time at which the content was last modified, in milliseconds since 1970. */
  readonly modified: number;
  /** The file itself, or all files below the folder. */
  readonly files: readonly StoredFile[];
}

export type Order = 'name' | 'size' | 'modified';

/** Returns the entries of a folder: its folders, then its files. '' is the folder that contains all files. */
export function entriesOf(index: FileIndex, folder: string): readonly Entry[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const files: Entry[] = [];
  const folders = new Map<string, StoredFile[]>();
  for (const file of index.files.values()) {
    if (!file.path.startsWith(prefix)) continue;
    const rest = file.path.slice(prefix.length);
    const slash = rest.indexOf('/');
    if (slash < 0) files.push(fileEntry(file));
    else {
      const name = rest.slice(0, slash);
      const inside = folders.get(name) ?? [];
      inside.push(file);
      folders.set(name, inside);
    }
  }
  return [...[...folders].map(([name, inside]) => folderEntry(prefix + name, name, inside)), ...files];
}

/** Returns the files, in any folder, whose path contains every word. */
export function foundFiles(index: FileIndex, words: string): readonly Entry[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/);
  return [...index.files.values()]
    .filter(({ path }) => wanted.every((word) => path.toLocaleLowerCase().includes(word)))
    .map((file) => ({ ...fileEntry(file), name: file.path }));
}

/** Compares names as lists of files sort them. */
export const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts the entries. Folders always come before files. */
export function ordered(entries: readonly Entry[], order: Order, isDescending: boolean): readonly Entry[] {
  const sign = isDescending ? -1 : 1;
  return entries.toSorted((one, other) => {
    if (one.kind !== other.kind) return one.kind === 'folder' ? -1 : 1;
    const difference = order === 'name' ? 0 : one[order] - other[order];
    return sign * (difference || byName(one, other));
  });
}

/** Compares by name. A conflict copy comes after its original. */
function byName(one: Entry, other: Entry): number {
  const [first, second] = [conflictOf(one.name), conflictOf(other.name)];
  const byOriginal = COLLATOR.compare(first?.original ?? one.name, second?.original ?? other.name);
  return byOriginal || Number(first !== undefined) - Number(second !== undefined);
}

function fileEntry(file: StoredFile): Entry {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return {
    kind: 'file',
    name,
    path: file.path,
    size: plainSize(file.size),
    modified: file.modified,
    files: [file],
  };
}

function folderEntry(path: string, name: string, files: readonly StoredFile[]): Entry {
  return {
    kind: 'folder',
    name,
    path,
    size: files.reduce((sum, { size }) => sum + plainSize(size), 0),
    modified: Math.max(...files.map(({ modified }) => modified)),
    files,
  };
}
