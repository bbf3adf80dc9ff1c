import type { FileIndex } from '../../../../src/files/index.ts';
import { COLLATOR } from './folder.ts';
import { parentOf } from './move-entries.ts';

/** A folder in the tree of all folders. */
export interface Folder {
  readonly path: string;
  /** Number of folders that contain it. The folder that contains all files, '', has level 0. */
  readonly level: number;
  readonly hasFolders: boolean;
}

/** Returns all folders that contain files. A folder comes directly before the folders in it. */
export function foldersOf({ files }: Pick<FileIndex, 'files'>): readonly Folder[] {
  const below = new Map<string, string[]>([['', []]]);
  const add = (path: string) => {
    if (below.has(path)) return;
    below.set(path, []);
    add(parentOf(path));
    below.get(parentOf(path))?.push(path);
  };
  for (const path of files.keys()) add(parentOf(path));
  const listed = (path: string, level: number): Folder[] => {
    const inside = (below.get(path) ?? []).toSorted(COLLATOR.compare);
    return [
      { path, level, hasFolders: inside.length > 0 },
      ...inside.flatMap((each) => listed(each, level + 1)),
    ];
  };
  return listed('', 0);
}

/** Returns the folders whose parents are all expanded. */
export function visibleFolders(folders: readonly Folder[], expanded: ReadonlySet<string>): readonly Folder[] {
  return folders.filter(({ path }) => path === '' || parentsOf(path).every((each) => expanded.has(each)));
}

/** Returns all folders that contain the folder, the nearest first. */
export function parentsOf(path: string): readonly string[] {
  return path === '' ? [] : [parentOf(path), ...parentsOf(parentOf(path))];
}
