import { existsSync, readdirSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { earlierFolders } from '../backup/earlier-data.ts';
import { fileChange } from './file-change.ts';
import { markLeftData } from './left-data.ts';
import { PROFILE_FILE, type Profile } from './profile.ts';
import { draftOf } from './write-atomically.ts';

/** The files that `gatehouse uninstall` removes, and those that it keeps. */
export interface Removal {
  readonly files: readonly string[];
  /** Files that were edited after the installation. They are kept. */
  readonly edited: readonly string[];
  /** The data folder, if it exists. It is removed only on request. */
  readonly data: string | undefined;
  /** Earlier data folders, which restored backups have replaced. They are kept. */
  readonly earlier: readonly string[];
}

/** Determines which files are removed: those that the profile lists, except edited ones, and the profile itself. */
export function removalOf(folder: string, profile: Profile): Removal {
  const files = profile.files.map(({ path }) => fileChange(folder, { path, content: '' }, profile));
  const paths = (action: string) =>
    files.filter((file) => file.action === action).map(({ path }) => join(folder, path));
  const data = existsSync(profile.data_dir) ? profile.data_dir : undefined;
  const removed = [...paths('replace'), join(folder, PROFILE_FILE)];
  return { files: removed, edited: paths('edit'), data, earlier: earlierFolders(profile.data_dir) };
}

/**
 * Removes the files of `removalOf`, and on request the data. Removes the profile last, so that an interrupted run can
 * be repeated.
 */
export async function uninstall(
  folder: string,
  profile: Profile,
  { purge }: { readonly purge: boolean },
): Promise<void> {
  const { files, data } = removalOf(folder, profile);
  if (purge) await purgeData(profile);
  else if (data !== undefined) await markLeftData(data, profile.folders);
  for (const { path } of profile.files) await rm(draftOf(join(folder, path)), { force: true });
  for (const file of files.filter((path) => path !== join(folder, PROFILE_FILE)))
    await rm(file, { force: true });
  for (const path of profile.folders.toReversed()) await removeIfEmpty(path);
  await rm(draftOf(join(folder, PROFILE_FILE)), { force: true });
  await rm(join(folder, PROFILE_FILE), { force: true });
}

/** Removes the data folder if the installer created it. Otherwise removes only its content. */
async function purgeData({ data_dir: data, folders }: Profile): Promise<void> {
  if (!existsSync(data)) return;
  if (folders.includes(data)) return rm(data, { recursive: true });
  for (const name of readdirSync(data)) await rm(join(data, name), { recursive: true });
}

async function removeIfEmpty(path: string): Promise<void> {
  if (!existsSync(path) || readdirSync(path).length > 0) return;
  await rmdir(path);
}
