import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { CommandFailure, EXIT } from '../exit-code.ts';

/** A file on the disk, and the path under which it is stored in the gateway. */
export interface LocalFile {
  readonly local: string;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
}

/** Called with each skipped path, which is neither a file nor a folder. */
export type Skipped = (local: string) => void;

/** Name of a file that `get` has not completed. */
const PARTIAL = /^\..+\.[a-z2-7]{12}\.part$/;

/**
 * Returns the file, or all files below the folder, with their paths below `to`. Inside a folder, skips links, devices
 * and files that `get` has not completed.
 */
export async function localFiles(
  local: string,
  to: string,
  onSkipped: Skipped,
): Promise<readonly LocalFile[]> {
  const path = joined(to, basename(resolve(local)));
  const found = await stat(local).catch(() => undefined);
  if (!found) throw new CommandFailure(`There is no file or folder ${local}.`, EXIT.usage);
  if (found.isDirectory()) return below(local, path, onSkipped);
  if (found.isFile()) return [{ local, path, size: found.size, modified: Math.floor(found.mtimeMs) }];
  onSkipped(local);
  return [];
}

/** All files below the folder, as paths below `to`. */
export async function below(folder: string, to: string, onSkipped: Skipped): Promise<readonly LocalFile[]> {
  const found: LocalFile[] = [];
  const entries = (await readdir(folder, { withFileTypes: true })).toSorted(byName);
  for (const entry of entries) {
    const [local, path] = [join(folder, entry.name), joined(to, entry.name)];
    if (entry.isDirectory()) found.push(...(await below(local, path, onSkipped)));
    else if (!entry.isFile()) onSkipped(local);
    else if (!PARTIAL.test(entry.name)) {
      const { size, mtimeMs } = await stat(local);
      found.push({ local, path, size, modified: Math.floor(mtimeMs) });
    }
  }
  return found;
}

/** Joins folder and name with a slash. An empty folder is the root. */
export function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function byName(one: Dirent, other: Dirent): number {
  return one.name < other.name ? -1 : 1;
}
