import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '@gatehouse/core/kernel';
import { syncFolder } from '../disk/replace-file.ts';

const PRIVATE_FILE_MODE = 0o600;

/**
 * Returns the name that a file has while it is being written. If the process is killed, the next run replaces
 * that file.
 */
export function draftOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.gatehouse-draft`);
}

/**
 * Writes a file that only its owner can read. After a crash, the file has either the complete old content or
 * the complete new content.
 */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const draft = draftOf(path);
  try {
    await writeDraft(draft, content);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
}

/** Writes the file if it does not exist. Leaves an existing file unchanged. */
export async function createAtomically(path: string, content: string): Promise<void> {
  const draft = draftOf(path);
  try {
    await writeDraft(draft, content);
    await link(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, content: string): Promise<void> {
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', PRIVATE_FILE_MODE);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
