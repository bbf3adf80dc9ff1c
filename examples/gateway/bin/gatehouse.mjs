#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';

// The built command is preferred, because it starts in a third of the time. If the checkout was not built,
// the sources run instead.
const built = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  const { pathname } = new URL('../src/cli/main.ts', import.meta.url);
  const parameters = ['--conditions=@gatehouse/source', pathname, ...process.argv.slice(2)];
  const child = spawn(process.execPath, parameters, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends SIGINT to the command as well. This process only waits for its end.
  process.on('SIGINT', () => {});
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
