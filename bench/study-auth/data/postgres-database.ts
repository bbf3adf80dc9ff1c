import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { Client } from 'pg';
import { migrations } from '../../../examples/study-auth/src/migrations.ts';
import { ACCOUNTS, askingSessions, digestOf, PASSWORD_HASH, sessionToken } from './fixture.ts';

const FILL = [
  `insert into users (id, username, username_key, role, provider, password_hash, created_at)
   select 'account-' || n, 'user-' || n, 'user-' || n, 'user', 'local', '${PASSWORD_HASH}', $1::bigint from generate_series(0, $2::int - 1) n`,
  `insert into sessions (digest, handle, owner_id, created_at, expires_at, last_seen_at)
   select encode(sha256(token::bytea), 'hex'), 'handle-' || n, 'account-' || n % ${ACCOUNTS}, $1::bigint, $1::bigint + 2592000000, $1::bigint
   from (select n, rtrim(translate(encode(sha256(('session ' || n)::bytea), 'base64'), '+/', '-_'), '=') as token
         from generate_series(0, $2::int - 1) n) numbered`,
] as const;

/** Creates a migrated PostgreSQL database with this many sessions, once per run. Returns its address. */
export async function postgresDatabase(cluster: string, sessions: number): Promise<string> {
  const name = nameOf(sessions);
  const url = urlOf(cluster, name);
  if (!(await exists(cluster, name))) await create(cluster, name, url, sessions);
  await upgrade(url);
  await setLastSeenInPostgres(cluster, sessions, Date.now());
  return url;
}

function nameOf(sessions: number): string {
  return `study_auth_${sessions}`;
}

function urlOf(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function upgrade(url: string): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database, migrations);
  await database.close();
}

async function create(cluster: string, name: string, url: string, sessions: number): Promise<void> {
  const draft = `${name}_draft`;
  await withClient(cluster, async (client) => {
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
  });
  const draftUrl = url.replace(name, draft);
  await upgrade(draftUrl);
  await withClient(draftUrl, async (client) => {
    const now = Date.now();
    await client.query(FILL[0], [now, ACCOUNTS]);
    await client.query(FILL[1], [now, sessions]);
    await client.query('vacuum analyze');
  });
  await withClient(cluster, (client) => client.query(`alter database ${draft} rename to ${name}`));
}

/** Sets the time at which the sessions that the load uses were last seen, and extends them by another month. */
export async function setLastSeenInPostgres(
  cluster: string,
  sessions: number,
  lastSeenAt: number,
): Promise<void> {
  const digests = askingSessions(sessions).map((n) => digestOf(sessionToken(n)));
  const text =
    'update sessions set last_seen_at = $1::bigint, expires_at = $2::bigint + 2592000000 where digest = any($3)';
  await withClient(urlOf(cluster, nameOf(sessions)), (client) =>
    client.query(text, [lastSeenAt, Date.now(), digests]),
  );
}

async function exists(cluster: string, name: string): Promise<boolean> {
  return withClient(cluster, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
