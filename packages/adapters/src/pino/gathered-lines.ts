import type { DestinationStream } from 'pino';

const MAX_WAIT_MS = 100;
const MAX_GATHERED_CHARACTERS = 16_384;
/** Pino's level of a warning. */
const WARNING = 40;

/**
 * Gathers lines and writes them together, because a system call for each line took a tenth of a request's CPU time.
 * Warnings, errors, and the first line after a pause are written immediately. Every other line is written within 100
 * ms. No line is lost when the process exits, even if an uncaught error ends it.
 */
export function gatheredLines(output: DestinationStream): DestinationStream {
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    length = 0;
    output.write(text);
  }

  function endWait(): void {
    timer = undefined;
    if (lines.length > 0) wait();
    flush();
  }

  function wait(): void {
    timer = setTimeout(endWait, MAX_WAIT_MS).unref();
  }

  process.once('exit', flush);
  return {
    // Makes pino store the level of each line in `lastLevel`.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines.push(line);
      length += line.length;
      if (timer && this.lastLevel < WARNING && length < MAX_GATHERED_CHARACTERS) return;
      flush();
      if (!timer) wait();
    },
  } as DestinationStream & { lastLevel: number };
}
