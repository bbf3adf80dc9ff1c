import { once } from 'node:events';
import { type TextFile, useTextFiles } from '../settings/read-text-file.ts';
import { WORKER_COUNT } from './worker-count.ts';

/** Waits in a worker until the first process has sent the files with settings that it has read. */
export async function receiveTextFiles(): Promise<void> {
  // A process manager that itself uses node:cluster sends no files.
  if (process.env[WORKER_COUNT] === undefined) return;
  const [files] = await once(process, 'message');
  useTextFiles(new Map(files as [string, TextFile][]));
}
