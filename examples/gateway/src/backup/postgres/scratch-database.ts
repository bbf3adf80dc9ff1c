import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DAY } from '@gatehouse/core/kernel';
import pg from 'pg';
import { urlOfDatabase } from '../../config/index.ts';
import { ArchiveInvalid } from '../archive.ts';
import type { BackupSummary } from '../backup-summary.ts';
import { onPostgres } from './on-postgres.ts';
import { postgresProgram } from './postgres-program.ts';
import { postgresSummary, tableName, tablesOf } from './postgres-summary.ts';
import { runPostgresProgram } from './run-postgres-program.ts';

/** Database that every PostgreSQL server has. Connect to it to create, rename or drop another database. */
export const MAINTENANCE_DATABASE = 'postgres';
const SCRATCH_PREFIX = 'gatehouse_scratch_';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Restores the dump into a new database, compares it with the summary, and passes the URL of the new database
 * to `work`. Drops the database afterwards, unless `work` has renamed it. Throws `ArchiveInvalid` if anything
 * is different.
 */
export async function inScratchDatabase<T>(
  summary: BackupSummary,
  dump: string,
  adminUrl: string,
  work: (scratchUrl: string) => Promise<T>,
): Promise<T> {
  const program = await postgresProgram('pg_restore', summary.postgres?.dump_version ?? 0);
  const maintenance = urlOfDatabase(adminUrl, MAINTENANCE_DATABASE);
  const name = `${SCRATCH_PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`;
  const scratchUrl = urlOfDatabase(adminUrl, name);
  return onPostgres(maintenance, async (client) => {
    await requireOwner(client, summary);
    await dropLeftovers(client);
    await client.query(`create database ${name} template template0 encoding 'UTF8'`).catch(explainPrivilege);
    try {
      const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', dump];
      await runPostgresProgram(program, scratchUrl, words);
      await compare(summary, scratchUrl);
      return await work(scratchUrl);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}

/** Throws unless the role has the name that policies in the dump refer to. */
async function requireOwner(client: pg.Client, { postgres }: BackupSummary): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  if (rows[0]?.name === postgres?.owner) return;
  throw new Error(
    `The tables in the backup belong to the role "${postgres?.owner}". Set DATABASE_ADMIN_URL to a role with this name.`,
  );
}

/** Drops scratch databases that are older than a day. A command that was killed did not drop its own. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user',
    [SCRATCH_PREFIX],
  );
  const leftovers = rows.filter(({ name }) => createdAt(name) < Date.now() - DAY);
  for (const { name } of leftovers)
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

function createdAt(name: string): number {
  return Number(name.slice(SCRATCH_PREFIX.length).split('_')[0]);
}

async function compare(summary: BackupSummary, url: string): Promise<void> {
  const found = await onPostgres(url, async (client) => {
    await client.query('begin');
    // Lets the owner read the rows that policies would hide. The rollback undoes this.
    for (const { schema, name } of await tablesOf(client))
      await client.query(`alter table ${tableName(schema, name)} no force row level security`);
    const restored = await postgresSummary(client);
    await client.query('rollback');
    return restored;
  });
  const { rows, digests, audit_head } = summary;
  if (isDeepStrictEqual(found, { rows, digests, audit_head })) return;
  throw new ArchiveInvalid('The database in the backup differs from its summary. Use another backup.');
}

function explainPrivilege(error: unknown): never {
  if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
  throw new Error(
    'The role of DATABASE_ADMIN_URL cannot create a database. Ask an administrator to run: alter role <role> createdb',
  );
}
