import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** A database of one's own in a running cluster. */
export interface TemporaryDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Makes a database in the cluster that `clusterUrl` reaches as superuser: an empty one, or a copy of another one of
 * the cluster that nobody is connected to.
 */
export async function temporaryDatabase(
  clusterUrl: string,
  originalUrl?: string,
): Promise<TemporaryDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const original = originalUrl === undefined ? '' : ` TEMPLATE ${new URL(originalUrl).pathname.slice(1)}`;
  await execute(clusterUrl, `CREATE DATABASE ${name}${original}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(clusterUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
