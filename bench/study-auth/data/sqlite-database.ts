import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import BetterSqlite3 from 'better-sqlite3';
import { migrations } from '../../../examples/study-auth/src/migrations.ts';
import { ACCOUNTS, askingSessions, digestOf, PASSWORD_HASH, sessionToken } from './fixture.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Creates a migrated SQLite file with this many sessions. Later runs use the file again while the schema stays the
 * same.
 */
export async function sqliteDatabase(path: string, sessions: number): Promise<void> {
  const draft = `${path}.draft`;
  mkdirSync(dirname(path), { recursive: true });
  remove(draft);
  await upgrade(draft);
  if (!existsSync(path) || schemaOf(path) !== schemaOf(draft)) {
    fill(draft, sessions);
    remove(path);
    renameSync(draft, path);
  }
  remove(draft);
  setLastSeenInSqlite(path, sessions, Date.now());
}

function remove(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
}

function schemaOf(path: string): string {
  const raw = new BetterSqlite3(path);
  const rows = raw.prepare('select sql from sqlite_schema order by type, name').pluck().all();
  raw.close();
  return rows.join('\n');
}

async function upgrade(path: string): Promise<void> {
  const database = await openDatabase(`sqlite:${path}`);
  await migrate(database, migrations);
  await database.close();
}

function fill(path: string, sessions: number): void {
  const raw = new BetterSqlite3(path);
  const now = Date.now();
  const account = raw.prepare(
    `insert into users (id, username, username_key, role, provider, password_hash, created_at)
     values (?, ?, ?, 'user', 'local', '${PASSWORD_HASH}', ?)`,
  );
  const session = raw.prepare(
    `insert into sessions (digest, handle, owner_id, created_at, expires_at, last_seen_at) values (?, ?, ?, ?, ?, ?)`,
  );
  raw.transaction(() => {
    for (let n = 0; n < ACCOUNTS; n += 1) account.run(`account-${n}`, `user-${n}`, `user-${n}`, now);
    for (let n = 0; n < sessions; n += 1) {
      const owner = `account-${n % ACCOUNTS}`;
      session.run(digestOf(sessionToken(n)), `handle-${n}`, owner, now, now + MONTH_MS, now);
    }
  })();
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.close();
}

/** Sets the time at which the sessions that the load uses were last seen, and extends them by another month. */
export function setLastSeenInSqlite(path: string, sessions: number, lastSeenAt: number): void {
  const raw = new BetterSqlite3(path);
  const digests = askingSessions(sessions).map((n) => digestOf(sessionToken(n)));
  raw
    .prepare(
      'update sessions set last_seen_at = ?, expires_at = ? where digest in (select value from json_each(?))',
    )
    .run(lastSeenAt, Date.now() + MONTH_MS, JSON.stringify(digests));
  raw.close();
}
