import { Client } from 'pg';

/**
 * Removes the databases that clauses left in the cluster, and their roles. Each mutant migrates databases of its own,
 * from which its clauses copy theirs.
 */
export async function removeDatabases(clusterUrl: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await removed(
      client,
      'database',
      String.raw`select datname as name from pg_database where datname like 'test\_%'`,
    );
    await removed(client, 'role', `select rolname as name from pg_roles where rolname ~ '^(owner|app)_'`);
  } finally {
    await client.end();
  }
}

async function removed(client: Client, kind: 'database' | 'role', names: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(names);
  const force = kind === 'database' ? ' with (force)' : '';
  for (const { name } of rows) await client.query(`drop ${kind} ${client.escapeIdentifier(name)}${force}`);
}
