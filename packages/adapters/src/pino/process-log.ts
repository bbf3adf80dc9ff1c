import pino, { type Logger } from 'pino';
import { gatheredLines } from './gathered-lines.ts';

/** Creates the log of a server process, which writes to standard output. */
export function processLog(level: string): Logger {
  return pino({ level }, gatheredLines(pino.destination({ dest: 1, sync: true })));
}
