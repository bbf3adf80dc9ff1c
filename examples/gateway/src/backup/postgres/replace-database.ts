import pg from 'pg';
import { databaseName, urlOfDatabase } from '../../config/index.ts';
import { onPostgres } from './on-postgres.ts';
import { tablesOf } from './postgres-summary.ts';
import { MAINTENANCE_DATABASE } from './scratch-database.ts';

const OBJECT_IN_USE = '55006';

/**
 * Gives the restored database the name of the database at `adminUrl`. Returns the name under which an earlier database
 * is kept; undefined if there was none. Renames both databases in one transaction, which is rolled back if
 * `beforeCommit` rejects. Throws if a process uses the earlier database.
 */
export async function replaceDatabase(
  restoredUrl: string,
  adminUrl: string,
  beforeCommit: () => Promise<void>,
): Promise<string | undefined> {
  const name = databaseName(adminUrl);
  const kept = `${name}_before_${Date.now()}`;
  return onPostgres(urlOfDatabase(adminUrl, MAINTENANCE_DATABASE), async (client) => {
    await client.query('begin');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) await rename(client, name, kept).catch(explainUse);
    await rename(client, databaseName(restoredUrl), name);
    await beforeCommit();
    await client.query('commit');
    return rowCount ? kept : undefined;
  });
}

/** Gives the restored database the name of the database at `adminUrl`, which is empty, and drops that database. */
export async function replaceNewDatabase(restoredUrl: string, adminUrl: string): Promise<void> {
  const replaced = await replaceDatabase(restoredUrl, adminUrl, async () => {});
  if (replaced === undefined) return;
  await onPostgres(urlOfDatabase(adminUrl, MAINTENANCE_DATABASE), (client) =>
    client.query(`drop database ${pg.escapeIdentifier(replaced)}`),
  );
}

/** Returns whether the database at this URL exists and contains tables. */
export async function hasTables(adminUrl: string): Promise<boolean> {
  const exists = await onPostgres(urlOfDatabase(adminUrl, MAINTENANCE_DATABASE), (client) =>
    client.query('select from pg_database where datname = $1', [databaseName(adminUrl)]),
  );
  if (!exists.rowCount) return false;
  return onPostgres(adminUrl, async (client) => (await tablesOf(client)).length > 0);
}

function rename(client: pg.Client, from: string, to: string) {
  return client.query(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`);
}

function explainUse(error: unknown): never {
  if (!(error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE)) throw error;
  throw new Error('A process uses the database. Stop all processes of the gateway first.');
}
