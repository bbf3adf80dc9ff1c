import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from '@gatehouse/core/kernel';
import { processMark } from './process-mark.ts';

const PRIVATE_FILE_MODE = 0o600;

/**
 * Returns the id of the running process that has claimed the file; undefined if the file is missing or its
 * process has ended.
 */
export function pidFileHolder(path: string): number | undefined {
  const mark = markIn(path);
  const pid = Number.parseInt(mark ?? '', 10);
  return Number.isInteger(pid) && processMark(pid) === mark ? pid : undefined;
}

/** Claims the file for this process. Returns false if another running process has claimed it. */
export async function claimPidFile(path: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${processMark(process.pid)}\n`, { mode: PRIVATE_FILE_MODE });
  try {
    while (!(await linked(draft, path))) {
      const stale = markIn(path);
      if (pidFileHolder(path) !== undefined) return false;
      await moveAside(path, stale);
    }
    return true;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes the file of a process that has ended. Keeps the file if another process has claimed it since. */
async function moveAside(path: string, stale: string | undefined): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => {});
  const moved = markIn(aside);
  if (moved !== undefined && moved !== stale) await linked(aside, path);
  await rm(aside, { force: true });
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

export async function releasePidFile(path: string): Promise<void> {
  if (pidFileHolder(path) === process.pid) await rm(path, { force: true });
}

function markIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
