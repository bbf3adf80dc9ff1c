import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { NOBODY } from '../postgres/postgres-programs.ts';

/** Programs of Debian's PostgreSQL, which support replication, and the user that runs them. */
export interface DebianPostgres {
  readonly initdb: string;
  readonly postgres: string;
  readonly basebackup: string;
  /** User that runs the programs; empty for the current user. */
  readonly user: { readonly uid?: number; readonly gid?: number };
}

/**
 * Finds the newest installed version. The PostgreSQL that npm installs is not sufficient, because it lacks
 * `pg_basebackup`.
 */
export function debianPostgres(): DebianPostgres {
  const folders = globSync('/usr/lib/postgresql/*/bin').filter((path) => existsSync(join(path, 'initdb')));
  const [newest] = folders.sort((one, other) => versionOf(other) - versionOf(one));
  if (newest === undefined)
    throw new Error('PostgreSQL is missing. Install it with `apt-get install postgresql`.');
  return {
    initdb: join(newest, 'initdb'),
    postgres: join(newest, 'postgres'),
    basebackup: join(newest, 'pg_basebackup'),
    user: process.getuid?.() === 0 ? NOBODY : {},
  };
}

function versionOf(path: string): number {
  return Number(/\d+/.exec(path)?.[0]);
}
