import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { GATEHOUSE } from './gatehouse.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

/** A text that the command shows, and the keys that the user presses then. */
export type Reply = readonly [shown: string, keys: string];

/** Runs `gatehouse` in the folder on a terminal, and presses these keys in turn. Returns everything that it showed. */
export async function onTerminal(
  folder: string,
  words: readonly string[],
  replies: readonly Reply[],
): Promise<{ code: unknown; said: string }> {
  // The terminal gets a size. Otherwise it would show one character per line, and only a part of each question.
  const command = ['stty rows 40 cols 100 &&', process.execPath, ...GATEHOUSE, ...words].join(' ');
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder });
  let said = '';
  let unread = '';
  terminal.stdout.on('data', (chunk) => {
    said += chunk;
    unread += chunk;
  });
  const ended = once(terminal, 'exit');
  for (const [shown, keys] of replies) {
    await vi.waitFor(() => expect(unread).toContain(shown), PATIENCE);
    unread = '';
    terminal.stdin.write(keys);
  }
  const [code] = await ended;
  return { code, said };
}
