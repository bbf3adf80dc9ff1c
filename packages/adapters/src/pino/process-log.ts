import { hostname } from 'node:os';
import pino, { type Logger } from 'pino';
import { gatheredLines } from './gathered-lines.ts';

/**
 * Creates the log of a server process, which writes to standard output. If the process is one of several workers, each
 * line contains the number of the worker.
 */
export function processLog(level: string, worker?: number): Logger {
  const base = { pid: process.pid, hostname: hostname(), ...(worker !== undefined && { worker }) };
  return pino({ level, base }, gatheredLines(pino.destination({ dest: 1, sync: true })));
}
