import { type FileIndex, moveFile, type StoredFile } from '../../../../src/files/index.ts';
import { changeAll } from './change-all.ts';
import type { Entry } from './folder.ts';

/** A file, and the path that it gets. */
export interface Move {
  readonly file: StoredFile;
  readonly path: string;
}

/** Returns the moves that give the entry another path. A folder takes its files with it. */
export function movesOf({ files, path: before }: Entry, path: string): readonly Move[] {
  return files.map((file) => ({ file, path: path + file.path.slice(before.length) }));
}

/** Returns a path of the moves at which there is another file; undefined if all paths are free. */
export function takenPath({ files }: FileIndex, moves: readonly Move[]): string | undefined {
  const seen = new Set<string>();
  for (const { path } of moves) {
    if (files.has(path) || seen.has(path)) return path;
    seen.add(path);
  }
  return undefined;
}

/**
 * Moves the files, and returns the moves that undo this. If one fails, the others keep their new paths, and the call
 * can be repeated.
 */
export async function moveAll(moves: readonly Move[]): Promise<readonly Move[]> {
  const back: Move[] = [];
  await changeAll(moves, async (client, { file, path }) => {
    back.push({ file: await moveFile(client, file, path), path: file.path });
  });
  return back;
}

/** The path of the folder that contains the entry; '' for the top folder. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last part of the path. */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of a name in a folder. */
export function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
