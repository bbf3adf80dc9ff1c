import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { CommandFailure, EXIT } from './exit-code.ts';
import { printable } from './printable.ts';
import { ProgressBar } from './progress-bar.ts';
import { runCommand } from './run-command.ts';

let stopping: AbortController | undefined;
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
  stopSignal,
}).then((exitCode) => {
  process.exitCode = exitCode;
  bar.stop();
});

/** Lets the first Ctrl-C abort the returned signal. Until the first call, Ctrl-C ends the process. */
function stopSignal(): AbortSignal {
  if (!stopping) {
    const controller = new AbortController();
    process.once('SIGINT', () => controller.abort());
    stopping = controller;
  }
  return stopping.signal;
}

/** Asks for one line. Throws a `CommandFailure` if the user stops the command, or if the input ends before a line. */
async function ask(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY ?? false;
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: isTyped });
  const closed = once(lines, 'close').then(() => {
    throw new CommandFailure(
      'Standard input ended before the answer. Pass the answer as a line.',
      EXIT.usage,
    );
  });
  try {
    return await Promise.race([lines.question(isTyped ? question : ''), closed]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ABORT_ERR')) throw error;
    // After Ctrl-C or Ctrl-D, the cursor is still on the line of the question.
    console.error();
    throw new CommandFailure('Stopped.', EXIT.refused);
  } finally {
    lines.close();
  }
}

/** Asks a yes-or-no question. Returns false if the user stops the command. */
async function confirm(question: string): Promise<boolean> {
  try {
    return /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim());
  } catch (error) {
    if (error instanceof CommandFailure) return false;
    throw error;
  }
}
