import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { databaseUrlWithoutPassword } from '../../config/index.ts';
import { CONNECT_TIMEOUT_SECONDS } from './on-postgres.ts';
import type { PostgresProgram } from './postgres-program.ts';

/**
 * Runs the program on a database. The password is passed in the environment, because other users of the
 * machine can read the arguments of a process. If the program fails, rejects with its error output.
 */
export async function runPostgresProgram(
  { path }: PostgresProgram,
  url: string,
  words: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { address, password } = databaseUrlWithoutPassword(url);
  const env = {
    ...process.env,
    LC_MESSAGES: 'C',
    PGCONNECT_TIMEOUT: String(CONNECT_TIMEOUT_SECONDS),
    ...(password === undefined ? {} : { PGPASSWORD: password }),
  };
  const parameters = [...words, '--no-password', `--dbname=${address}`];
  await promisify(execFile)(path, parameters, { env, signal }).catch((error: Error & { stderr?: string }) => {
    throw new Error(error.stderr?.trim() || error.message);
  });
}
