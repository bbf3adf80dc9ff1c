import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** A user that exists on every system and owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const IS_ROOT = process.getuid?.() === 0;
/** False if only root can enter the folder of this checkout. */
const CAN_ENTER = !IS_ROOT || spawnSync(process.execPath, ['--version'], NOBODY).status === 0;

/** Options of `setpriv` that change the user and keep the right to read all files, also for `access(2)`. */
const READING_ALL = [
  ...[`--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
  ...['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'],
];

/** A command, and the user for `spawn`. */
export interface UserCommand {
  readonly command: string;
  readonly words: readonly string[];
  readonly user: { readonly uid?: number; readonly gid?: number };
}

/**
 * Returns the command for a user without privileges, because PostgreSQL refuses to run as root. If the tests do not run
 * as root, returns the command for the current user.
 */
export function unprivileged(command: string, words: readonly string[]): UserCommand {
  if (!IS_ROOT) return { command, words, user: {} };
  if (CAN_ENTER) return { command, words, user: NOBODY };
  return { command: 'setpriv', words: [...READING_ALL, command, ...words], user: {} };
}

/** Gives the file to the user of `unprivileged`. */
export function giveAway(path: string): void {
  if (IS_ROOT) chownSync(path, NOBODY.uid, NOBODY.gid);
}
