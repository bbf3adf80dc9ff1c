import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const MAX_DUMP_BYTES = 64 * 1024 ** 2;
const OPTIONS = ['--no-owner', '--no-privileges', '--rows-per-insert=1000'];

/** Returns the database as SQL. `pg_dump` must be of the version of the server or later. */
export async function postgresDump(url: string): Promise<string> {
  const words = [...OPTIONS, `--dbname=${url}`];
  const { stdout } = await promisify(execFile)('pg_dump', words, { maxBuffer: MAX_DUMP_BYTES });
  // Remove the lines that only psql can run.
  return stdout.replace(/^\\(?:un)?restrict .*$/gm, '');
}

/** Runs the dump in an empty database. */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(dump);
  } finally {
    await client.end();
  }
}
