import type { Instant } from '@gatehouse/core/kernel';
import { type LoginState, LoginStateStore } from '@gatehouse/core/single-sign-on';
import type { NodeSqliteDatabase } from './node-sqlite-database.ts';

export const LOGIN_STATE_TABLE = `
  create table if not exists login_states (
    digest text primary key, browser_digest text not null, nonce text not null, code_verifier text not null,
    return_to text not null, settings_version integer not null, expires_at integer not null
  ) strict;`;

/** Pending sign-ins in the SQLite that is part of Node. */
export class NodeSqliteLoginStateStore extends LoginStateStore {
  readonly #database: NodeSqliteDatabase;

  constructor(database: NodeSqliteDatabase) {
    super();
    this.#database = database;
  }

  override async insert(state: LoginState): Promise<void> {
    const { digest, browserDigest, nonce, codeVerifier, returnTo, settingsVersion, expiresAt } = state;
    const texts = [digest, browserDigest, nonce, codeVerifier, returnTo];
    await this.#database.write(
      'insert into login_states values (?, ?, ?, ?, ?, ?, ?)',
      ...texts,
      settingsVersion,
      expiresAt,
    );
  }

  override async take(digest: string): Promise<LoginState | undefined> {
    const [row] = await this.#database.write('delete from login_states where digest = ? returning *', digest);
    return (
      row && {
        ...{ digest, browserDigest: String(row.browser_digest), nonce: String(row.nonce) },
        ...{ codeVerifier: String(row.code_verifier), returnTo: String(row.return_to) },
        ...{ settingsVersion: Number(row.settings_version), expiresAt: Number(row.expires_at) },
      }
    );
  }

  override async purge(now: Instant, limit: number): Promise<number> {
    const removed = await this.#database.write(
      `delete from login_states where digest in
        (select digest from login_states where expires_at <= ? limit ?) returning 1`,
      now,
      limit,
    );
    return removed.length;
  }
}
