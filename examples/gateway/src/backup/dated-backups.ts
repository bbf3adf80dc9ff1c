import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of dated backups. In the order of their names they are in the order of their times. */
const NAME = /^gatehouse-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.age$/;

export function datedBackupName(now: Date): string {
  return `gatehouse-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`;
}

/** Deletes the oldest dated backups in the folder, except this many. Returns their paths. */
export async function deleteOldBackups(folder: string, keep: number): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep)).map((name) => join(folder, name));
  for (const path of old) await rm(path);
  return old;
}
