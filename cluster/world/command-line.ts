import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CLI = join(import.meta.dirname, '../../examples/gateway/dist/cli/main.js');

/** Runs a command of `gatehouse ops` on the database, and parses its output as JSON. */
export async function commandLine(
  databaseUrl: string,
  ...parameters: readonly string[]
): Promise<Readonly<Record<string, string>>> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'ops', ...parameters, '--json'], {
    env,
  });
  return JSON.parse(stdout);
}
