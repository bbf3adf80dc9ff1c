import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSource } from './backup-source.ts';
import { installationMark } from './installation-mark.ts';

/** Number of characters of the installation's mark in a name. */
const MARK_LENGTH = 8;

/**
 * Stands in the names for the mark of an installation that cannot be identified. Without it, the names would equal those
 * of earlier releases, which can be of other installations.
 */
const UNIDENTIFIED = 'unidentified';

/** Matches the end of a name. In the order of their names, the backups of an installation are in the order of their times. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.age$/;

/** Name of a backup of the installation that is created now. */
export function datedBackupName(source: BackupSource, now: Date): string {
  return `${prefixOf(source)}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`;
}

/** Deletes the oldest dated backups of the installation in the folder, except this many. Returns their paths. */
export async function deleteOldBackups(
  source: BackupSource,
  folder: string,
  keep: number,
): Promise<readonly string[]> {
  const prefix = prefixOf(source);
  const isDated = (name: string) => name.startsWith(prefix) && TIME.test(name.slice(prefix.length));
  const names = (await readdir(folder)).filter(isDated).sort();
  const old = names.slice(0, Math.max(0, names.length - keep)).map((name) => join(folder, name));
  for (const path of old) await rm(path);
  return old;
}

/** Start of the names of the installation's backups, because several installations can use one folder. */
function prefixOf(source: BackupSource): string {
  return `gatehouse-${installationMark(source).slice(0, MARK_LENGTH) || UNIDENTIFIED}-`;
}
