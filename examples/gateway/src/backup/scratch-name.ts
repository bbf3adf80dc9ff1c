import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { processMark } from '../supervise/process-mark.ts';

/** Pattern of the mark of the process that uses the scratch folder: `<process id>.<start time>`. */
const MARK = /^(\d+)(?:\.\d+)?/;

/**
 * Returns a path that consists of the prefix and the mark of this process. After the process was killed, the
 * mark shows that the folder is no longer used.
 */
export function scratchName(prefix: string): string {
  return `${prefix}${mark(process.pid)}-`;
}

/**
 * Removes files and folders whose names begin with this prefix and whose process has ended. Does not remove those of
 * other users.
 */
export async function removeLeftovers(prefix: string): Promise<void> {
  const names = await readdir(dirname(prefix));
  const leftovers = names.filter((name) => isLeftover(name, basename(prefix)));
  for (const name of leftovers)
    await rm(join(dirname(prefix), name), { recursive: true, force: true }).catch(unlessForeign);
}

function isLeftover(name: string, prefix: string): boolean {
  const [found, pid] = (name.startsWith(prefix) && MARK.exec(name.slice(prefix.length))) || [];
  return found !== undefined && mark(Number(pid)) !== found;
}

function mark(pid: number): string | undefined {
  return processMark(pid)?.replace(' ', '.');
}

function unlessForeign(error: unknown): void {
  const isForeign =
    error instanceof Error && 'code' in error && /^(?:EACCES|EPERM)$/.test(String(error.code));
  if (!isForeign) throw error;
}
