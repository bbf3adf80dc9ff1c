import pino, { type Logger } from 'pino';
import { gatheredLines } from './gathered-lines.ts';

/** The log of a server process, on standard output. */
export function processLog(level: string): Logger {
  return pino({ level }, gatheredLines(pino.destination({ dest: 1, sync: true })));
}
