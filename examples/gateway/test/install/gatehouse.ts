import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programWords } from '../../../../packages/testing/test/servers/program-words.ts';
import { type UserCommand, unprivileged } from './unprivileged.ts';

/** Arguments of Node that run the command line. */
export const GATEHOUSE = programWords(join(import.meta.dirname, '../../src/cli/main.ts'));

/** Output and exit code of a command. */
export interface Outcome {
  readonly code: unknown;
  readonly signal: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `gatehouse` in the folder, without a terminal. The environment variables of the tests are removed. */
export function gatehouse(
  folder: string,
  words: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): Promise<Outcome> {
  return outcomeOf(process.execPath, [...flags, ...GATEHOUSE, ...words], folder, variables);
}

/** Does the same for a user without privileges. */
export function unprivilegedGatehouse(
  folder: string,
  words: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const run = unprivileged(process.execPath, [...GATEHOUSE, ...words]);
  return outcomeOf(run.command, run.words, folder, variables, run.user);
}

/** Runs a command in the folder, without a terminal. The environment variables of the tests are removed. */
export async function outcomeOf(
  command: string,
  words: readonly string[],
  folder: string,
  variables: NodeJS.ProcessEnv = {},
  user: UserCommand['user'] = {},
): Promise<Outcome> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(command, words, {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk) => stdout.push(chunk));
  child.stderr.on('data', (chunk) => stderr.push(chunk));
  const [code, signal] = await once(child, 'close');
  return {
    code,
    signal,
    stdout: Buffer.concat(stdout).toString(),
    stderr: Buffer.concat(stderr).toString(),
  };
}
