import { createInterface } from 'node:readline/promises';
import { printable } from './printable.ts';
import { ProgressBar } from './progress-bar.ts';
import { runCommand } from './run-command.ts';

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
const bar = new ProgressBar();
const isWatched = process.stderr.isTTY;

// Do not await the command here. A chunk of the build can import this module, and the command can import that chunk.
// With `await` each of them would wait forever for the other.
void runCommand(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  write: (text) => console.log(text),
  complain: (text) => console.error(text),
  ask,
  confirm: process.stdin.isTTY ? confirm : undefined,
  progress: isWatched ? (done, total) => bar.rows(done, total) : undefined,
  transfer: isWatched ? (what, done, total) => bar.transfer(printable(what), done, total) : undefined,
  signal: stopping.signal,
}).then((exitCode) => {
  process.exitCode = exitCode;
  bar.stop();
});

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(process.stdin.isTTY ? question : '');
  } finally {
    lines.close();
  }
}

async function confirm(question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim());
}
