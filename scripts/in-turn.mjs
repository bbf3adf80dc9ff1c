// Runs commands one after the other, until one fails: node scripts/in-turn.mjs "<command>" ["<command>" ...]
// In an npm script, `a && b` needs a shell, which a signal ends without ending the command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

let child;
let received;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => {
    received = signal;
    child?.kill(signal);
  });

for (const command of process.argv.slice(2)) {
  const [program, ...words] = command.split(' ');
  child = spawn(program, words, { stdio: 'inherit' });
  const [code, ended] = await once(child, 'exit');
  const signal = received ?? ended;
  if (signal) process.exit(128 + constants.signals[signal]);
  if (code !== 0) process.exit(code);
}
