import type { Account } from '@gatehouse/core/account';
import type { Instant } from '@gatehouse/core/kernel';
import {
  type ExpiredSessions,
  type OwnedSession,
  type Session,
  type SessionDigest,
  SessionStore,
} from '@gatehouse/core/session';
import { accountOf } from './node-sqlite-account-store.ts';
import type { NodeSqliteDatabase } from './node-sqlite-database.ts';

export const SESSION_TABLE = `
  create table if not exists sessions (
    digest text primary key, handle text not null, owner_id text not null, began_at integer not null,
    expires_at integer not null, seen_at integer not null, user_agent text
  ) strict;`;

type Row = Readonly<Record<string, string | number | null>>;

/** Sessions of accounts in the SQLite that is part of Node. */
export class NodeSqliteSessionStore extends SessionStore<Account> {
  readonly #database: NodeSqliteDatabase;

  constructor(database: NodeSqliteDatabase) {
    super();
    this.#database = database;
  }

  override async insert(session: Session): Promise<void> {
    const { digest, handle, ownerId, createdAt, expiresAt, lastSeenAt, userAgent } = session;
    const values = [digest, handle, ownerId, createdAt, expiresAt, lastSeenAt, userAgent];
    await this.#database.write('insert into sessions values (?, ?, ?, ?, ?, ?, ?)', ...values);
  }

  override async find(digest: SessionDigest): Promise<OwnedSession<Account> | undefined> {
    const [row] = await this.#database.read(
      'select * from sessions s join accounts a on a.id = s.owner_id where s.digest = ?',
      digest,
    );
    return row && { session: sessionOf(row), owner: accountOf(row) };
  }

  override async listOf(ownerId: string): Promise<readonly Session[]> {
    const sql = 'select * from sessions where owner_id = ? order by began_at desc';
    return (await this.#database.read(sql, ownerId)).map(sessionOf);
  }

  override async touch(digests: readonly SessionDigest[], seenAt: Instant): Promise<void> {
    const sql = `update sessions set seen_at = max(seen_at, ?) where digest in (select value from json_each(?))`;
    await this.#database.write(sql, seenAt, JSON.stringify(digests));
  }

  override async remove(digest: SessionDigest): Promise<boolean> {
    return (await this.#removed('digest = ?', digest)) > 0;
  }

  override async removeByHandle(ownerId: string, handle: string): Promise<boolean> {
    return (await this.#removed('owner_id = ? and handle = ?', ownerId, handle)) > 0;
  }

  override removeAllOf(ownerId: string, except?: SessionDigest): Promise<number> {
    return this.#removed('owner_id = ? and digest is not ?', ownerId, except ?? null);
  }

  override purge({ expiredAt, lastSeenBefore }: ExpiredSessions, limit: number): Promise<number> {
    return this.#removed(
      'digest in (select digest from sessions where expires_at <= ? or seen_at <= ? limit ?)',
      ...[expiredAt, lastSeenBefore ?? null, limit],
    );
  }

  async #removed(where: string, ...values: (string | number | null)[]): Promise<number> {
    return (await this.#database.write(`delete from sessions where ${where} returning 1`, ...values)).length;
  }
}

function sessionOf(row: Row): Session {
  return {
    ...{ digest: String(row.digest) as SessionDigest, handle: String(row.handle) },
    ...{ ownerId: String(row.owner_id), createdAt: Number(row.began_at), expiresAt: Number(row.expires_at) },
    ...{ lastSeenAt: Number(row.seen_at), userAgent: row.user_agent as string | null },
  };
}
