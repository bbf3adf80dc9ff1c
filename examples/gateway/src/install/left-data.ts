import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from './write-atomically.ts';

/**
 * File that an uninstallation writes into the data folder if it keeps the data. A later installation can use the data.
 */
const MARK_FILE = 'uninstalled.json';

const markSchema = z.object({ folders: z.array(z.string()) });

/**
 * The folders that an earlier installation created for this data, so that `uninstall --purge` removes them. Undefined
 * unless an uninstallation kept the data.
 */
export function leftData(dataDir: string): readonly string[] | undefined {
  const file = join(dataDir, MARK_FILE);
  if (!existsSync(file)) return undefined;
  try {
    return markSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).folders;
  } catch {
    return undefined;
  }
}

export async function markLeftData(dataDir: string, folders: readonly string[]): Promise<void> {
  await writeAtomically(join(dataDir, MARK_FILE), `${JSON.stringify({ folders })}\n`);
}

/** Removes the mark, because an installation uses the data again. */
export async function claimLeftData(dataDir: string): Promise<void> {
  await rm(join(dataDir, MARK_FILE), { force: true });
}
