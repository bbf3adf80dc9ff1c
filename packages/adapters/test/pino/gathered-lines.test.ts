import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { gatheredLines } from '@gatehouse/adapters/pino';
import pino from 'pino';
import { describe, expect, it } from 'vitest';

const LINES = 5_000;
const PRINT_LINES = new URL('./print-lines.ts', import.meta.url).pathname;

/**
 * Returns the numbers of the lines that a process prints. If `ending` is `wait`, kills the process after the last line.
 */
async function printed(ending: string): Promise<number[]> {
  const parameters = ['--conditions=@gatehouse/source', PRINT_LINES, ending, String(LINES)];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'ignore'] });
  const numbers: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    numbers.push(JSON.parse(line).line);
    if (ending === 'wait' && numbers.length === LINES) child.kill('SIGKILL');
  }
  return numbers;
}

describe('the log of a process', () => {
  it.each([
    ['ends by itself', 'return'],
    ['exits', 'exit'],
    ['ends by an uncaught error', 'throw'],
    ['stays quiet', 'wait'],
  ])('prints every line in order if the process %s', async (_title, ending) => {
    expect(await printed(ending)).toEqual(Array.from({ length: LINES }, (_, index) => index + 1));
  });
});

describe('gathered lines', () => {
  it('are written together, except the first one and warnings', () => {
    const writes: string[][] = [];
    const messages = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg);
    const log = pino({}, gatheredLines({ write: (text) => void writes.push(messages(text)) }));
    for (const message of ['first', 'second', 'third']) log.info(message);
    expect(writes).toEqual([['first']]);
    log.warn('warning');
    expect(writes).toEqual([['first'], ['second', 'third', 'warning']]);
  });
});
