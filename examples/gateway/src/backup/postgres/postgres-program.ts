import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN_FOLDERS = '/usr/lib/postgresql/*/bin';

/** A client program of PostgreSQL. */
export interface PostgresProgram {
  readonly path: string;
  readonly majorVersion: number;
}

/**
 * Finds the newest program of this name in the folders of PATH and in Debian's folders. Rejects if none is found, or
 * if its major version is lower than `minimumMajor`. Such a program could not read the server or the dump.
 */
export async function postgresProgram(
  name: 'pg_dump' | 'pg_restore',
  minimumMajor: number,
  searchPath = process.env.PATH ?? '',
): Promise<PostgresProgram> {
  const folders = [...searchPath.split(delimiter).filter(Boolean), ...globSync(DEBIAN_FOLDERS)];
  const found = (await Promise.all(folders.map((folder) => inFolder(folder, name)))).filter(
    (program) => program !== undefined,
  );
  const [newest] = found.sort((one, other) => other.majorVersion - one.majorVersion);
  if (newest && newest.majorVersion >= minimumMajor) return newest;
  const present = newest ? ` Found only ${newest.path} of version ${newest.majorVersion}.` : '';
  throw new Error(
    `${name} of PostgreSQL ${minimumMajor} or newer is missing.${present} Install it (Debian: postgresql-client-${minimumMajor}), or add its folder to PATH.`,
  );
}

async function inFolder(folder: string, name: string): Promise<PostgresProgram | undefined> {
  const path = join(folder, name);
  const printed = await run(path, ['--version']).catch(() => undefined);
  const version = /\(PostgreSQL\) (\d+)/.exec(printed?.stdout ?? '')?.[1];
  return version === undefined ? undefined : { path, majorVersion: Number(version) };
}
