import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSource } from './backup-source.ts';
import { installationMark } from './installation-mark.ts';

/** Number of characters of the installation's mark in a name. */
const MARK_LENGTH = 8;

/**
 * Used in a name instead of the mark if the installation cannot be identified. A name without a mark was written
 * by an earlier release, and its backup can belong to another installation.
 */
const UNIDENTIFIED = 'unidentified';

/** Pattern of the end of a name. Sorting the names of one installation as text sorts them by time. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.age$/;

/** Name of a new backup of the installation. */
export function datedBackupName(source: BackupSource, now: Date): string {
  return `${prefixOf(source)}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`;
}

/**
 * Keeps this many of the newest dated backups of the installation in the folder and deletes the others. Returns the
 * paths of the deleted ones.
 */
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

/** Start of the names of this installation's backups. Several installations can store backups in one folder. */
function prefixOf(source: BackupSource): string {
  return `gatehouse-${installationMark(source).slice(0, MARK_LENGTH) || UNIDENTIFIED}-`;
}
