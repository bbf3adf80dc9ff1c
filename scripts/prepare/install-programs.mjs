import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, say } from './run.mjs';

/**
 * Installs the Debian packages of missing programs. If that fails, ends the process with one line that names the
 * packages.
 */
export function installPrograms(programs) {
  const missing = Object.keys(programs).filter((name) => !programs[name].some((path) => existsSync(path)));
  if (missing.length === 0) return;
  const names = missing.join(' ');
  const advice = `The tests run real programs. Install them first: sudo apt-get install ${names}`;
  if (process.getuid?.() !== 0) fail(advice);
  say(`Installing ${names} for the tests (once; about half a minute)...`);
  aptGet(['update', '-qq'], advice);
  // Prevent Debian from starting services of the packages, because each test starts its own process.
  process.env.RUNLEVEL = '1';
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...missing], advice);
}

function aptGet(args, advice) {
  const { status, error } = spawnSync('apt-get', args, { stdio: 'inherit' });
  if (status !== 0) fail(`apt-get ${args[0]} failed${error ? ` (${error.message})` : ''}. ${advice}`);
}
