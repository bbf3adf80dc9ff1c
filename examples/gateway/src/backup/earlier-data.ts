import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const SUFFIX = '.before-';

/** Returns a new path beside the data folder, to which a restore moves the data that it replaces. */
export function newEarlierFolder(dataDir: string): string {
  return `${dataDir}${SUFFIX}${Date.now()}`;
}

/** Returns the folders of data that restored backups have replaced. */
export function earlierFolders(dataDir: string): readonly string[] {
  const parent = dirname(dataDir);
  if (!existsSync(parent)) return [];
  const names = readdirSync(parent).filter((name) => name.startsWith(basename(dataDir) + SUFFIX));
  return names.map((name) => join(parent, name));
}
