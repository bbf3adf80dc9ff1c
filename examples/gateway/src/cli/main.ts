import { createInterface } from 'node:readline/promises';
import { SingleBar } from 'cli-progress';
import { runCommand } from './run-command.ts';

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
const bar = new SingleBar({
  format: '{bar} {percentage}% | {value}/{total} rows read',
  stream: process.stderr,
});

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  write: (text) => console.log(text),
  complain: (text) => console.error(text),
  confirm: process.stdin.isTTY ? confirm : undefined,
  progress: process.stderr.isTTY ? progress : undefined,
  signal: stopping.signal,
});
if (bar.isActive) bar.stop();

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`${question} [y/N] `);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

function progress(done: number, total: number): void {
  if (!bar.isActive) bar.start(total, done);
  bar.update(done);
  if (done === total) bar.stop();
}
