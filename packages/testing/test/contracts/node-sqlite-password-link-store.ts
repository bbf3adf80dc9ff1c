import { type AccountId, type PasswordLink, PasswordLinkStore } from '@gatehouse/core/account';
import type { Instant } from '@gatehouse/core/kernel';
import type { NodeSqliteDatabase } from './node-sqlite-database.ts';

export const PASSWORD_LINK_TABLE = `
  create table if not exists password_links (
    account_id text primary key, digest text not null unique, created_by text not null, expires_at integer not null
  ) strict;`;

type Row = Readonly<Record<string, string | number | null>>;

/** Links to choose a password in the SQLite that is part of Node. */
export class NodeSqlitePasswordLinkStore extends PasswordLinkStore {
  readonly #database: NodeSqliteDatabase;

  constructor(database: NodeSqliteDatabase) {
    super();
    this.#database = database;
  }

  override async replace({ accountId, digest, createdBy, expiresAt }: PasswordLink): Promise<void> {
    await this.#database.write(
      `insert into password_links values (?, ?, ?, ?)
        on conflict (account_id) do update set
          digest = excluded.digest, created_by = excluded.created_by, expires_at = excluded.expires_at`,
      ...[accountId, digest, createdBy],
      expiresAt,
    );
  }

  override async find(digest: string): Promise<PasswordLink | undefined> {
    const [row] = await this.#database.read('select * from password_links where digest = ?', digest);
    return row && linkOf(row);
  }

  override async take(digest: string): Promise<PasswordLink | undefined> {
    const [row] = await this.#database.write(
      'delete from password_links where digest = ? returning *',
      digest,
    );
    return row && linkOf(row);
  }

  override async removeOf(accountId: AccountId): Promise<boolean> {
    const sql = 'delete from password_links where account_id = ? returning 1';
    return (await this.#database.write(sql, accountId)).length > 0;
  }

  override async purge(now: Instant, limit: number): Promise<number> {
    const removed = await this.#database.write(
      `delete from password_links where digest in
        (select digest from password_links where expires_at <= ? limit ?) returning 1`,
      now,
      limit,
    );
    return removed.length;
  }
}

function linkOf(row: Row): PasswordLink {
  return {
    ...{ digest: String(row.digest), accountId: String(row.account_id), createdBy: String(row.created_by) },
    expiresAt: Number(row.expires_at),
  };
}
