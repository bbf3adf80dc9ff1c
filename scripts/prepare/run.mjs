import { spawnSync } from 'node:child_process';

/**
 * Runs the command. If it fails, ends the process with one short line, because the command itself has printed the
 * reason.
 */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0)
    fail(`This command failed: ${command} ${args.join(' ')}${error ? ` (${error.message})` : ''}`);
}

export function fail(text) {
  console.error(`\n${text}`);
  process.exit(1);
}

export function say(text) {
  console.log(`\n> ${text}`);
}
