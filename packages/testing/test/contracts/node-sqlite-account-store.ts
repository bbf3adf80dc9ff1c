import {
  type Account,
  type AccountId,
  type AccountPageRequest,
  AccountStore,
  type ExternalIdentity,
  type Insertion,
  type PasswordHash,
  type Renaming,
  type Role,
  usernameKey,
} from '@gatehouse/core/account';
import { type Instant, InvalidInput, type Page } from '@gatehouse/core/kernel';
import type { NodeSqliteDatabase } from './node-sqlite-database.ts';

export const ACCOUNT_TABLES = `
  create table if not exists accounts (
    id text primary key, username text not null, username_key text not null unique, role text not null,
    provider text not null, issuer text, subject text, password_hash text, created_at integer not null,
    disabled_at integer, last_seen_at integer, unique (provider, issuer, subject)
  ) strict;
  create table if not exists first_account (claim integer primary key) strict;`;

type Row = Readonly<Record<string, string | number | null>>;
type Value = string | number | null;

const ORDERS = {
  newest: { rank: 'created_at', direction: 'desc', after: '<' },
  username: { rank: 'username_key', direction: 'asc', after: '>' },
  'last-seen': { rank: 'coalesce(last_seen_at, 0)', direction: 'desc', after: '<' },
} as const;

/** Accounts in the SQLite that is part of Node. */
export class NodeSqliteAccountStore extends AccountStore {
  readonly #database: NodeSqliteDatabase;

  constructor(database: NodeSqliteDatabase) {
    super();
    this.#database = database;
  }

  override insert(account: Account): Promise<Insertion> {
    return this.#database.transaction(async () => {
      const { id, username, role, provider, externalIdentity, passwordHash } = account;
      if (externalIdentity && (await this.byIdentity(provider, externalIdentity))) return 'identity_taken';
      if (await this.byUsername(username)) return 'username_taken';
      const { issuer = null, subject = null } = externalIdentity ?? {};
      const texts = [id, username, usernameKey(username), role, provider, issuer, subject, passwordHash];
      const times = [account.createdAt, account.disabledAt, account.lastSeenAt];
      await this.#database.write(
        'insert into accounts values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        ...texts,
        ...times,
      );
      return 'inserted';
    });
  }

  override async hasAny(): Promise<boolean> {
    return (await this.#database.read('select 1 from accounts limit 1')).length > 0;
  }

  override async claimFirst(): Promise<boolean> {
    const sql = 'insert into first_account values (1) on conflict do nothing returning 1';
    return (await this.#database.write(sql)).length > 0;
  }

  override byId(id: AccountId): Promise<Account | undefined> {
    return this.#one('id = ?', id);
  }

  override byUsername(username: string): Promise<Account | undefined> {
    return this.#one('username_key = ?', usernameKey(username));
  }

  override byIdentity(provider: string, { issuer, subject }: ExternalIdentity): Promise<Account | undefined> {
    return this.#one('provider = ? and issuer = ? and subject = ?', provider, issuer, subject);
  }

  override async lock(id: AccountId): Promise<Account | undefined> {
    this.#database.requireTransaction();
    return this.byId(id);
  }

  override async lockAdmins(): Promise<readonly AccountId[]> {
    this.#database.requireTransaction();
    const sql = `select id from accounts where role = 'admin' and disabled_at is null`;
    return (await this.#database.read(sql)).map(({ id }) => String(id));
  }

  override async sampleHash(from: AccountId): Promise<PasswordHash | undefined> {
    const [row] = await this.#database.read(
      'select password_hash from accounts where password_hash is not null order by id < ?, id limit 1',
      from,
    );
    return row && (String(row.password_hash) as PasswordHash);
  }

  override setPasswordHash(id: AccountId, hash: PasswordHash): Promise<boolean> {
    return this.#changed(id, 'password_hash = ?', hash);
  }

  override setRole(id: AccountId, role: Role): Promise<boolean> {
    return this.#changed(id, 'role = ?', role);
  }

  override setDisabled(id: AccountId, since: Instant | null): Promise<boolean> {
    return this.#changed(id, 'disabled_at = ?', since);
  }

  override rename(id: AccountId, username: string): Promise<Renaming> {
    return this.#database.transaction(async () => {
      const other = await this.byUsername(username);
      if (other && other.id !== id) return (await this.byId(id)) ? 'username_taken' : 'unknown';
      const isKnown = await this.#changed(
        id,
        'username = ?, username_key = ?',
        username,
        usernameKey(username),
      );
      return isKnown ? 'renamed' : 'unknown';
    });
  }

  override async touch(ids: readonly AccountId[], seenAt: Instant): Promise<void> {
    const sql = `update accounts set last_seen_at = max(coalesce(last_seen_at, 0), ?)
      where id in (select value from json_each(?))`;
    await this.#database.write(sql, seenAt, JSON.stringify(ids));
  }

  override async page(request: AccountPageRequest): Promise<Page<Account>> {
    const { limit, cursor, q = '', role = null, status = null, order = 'newest' } = request;
    const { rank, direction, after } = ORDERS[order];
    const place = cursor === undefined ? undefined : placeOf(cursor, order);
    const rows = await this.#database.read(
      `select *, ${rank} as rank from accounts
        where instr(username_key, ?) > 0 and role = coalesce(?, role)
          and (? is null or (disabled_at is null) = (? = 'enabled')) ${place ? `and (${rank}, id) ${after} (?, ?)` : ''}
        order by ${rank} ${direction}, id ${direction} limit ?`,
      ...[usernameKey(q), role, status, status, ...(place ?? []), limit + 1],
    );
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const nextCursor = last ? JSON.stringify([order, last.rank, last.id]) : null;
    return { items: rows.slice(0, limit).map(accountOf), nextCursor };
  }

  async #one(where: string, ...values: readonly string[]): Promise<Account | undefined> {
    const [row] = await this.#database.read(`select * from accounts where ${where}`, ...values);
    return row && accountOf(row);
  }

  async #changed(id: AccountId, change: string, ...values: readonly Value[]): Promise<boolean> {
    const sql = `update accounts set ${change} where id = ? returning 1`;
    return (await this.#database.write(sql, ...values, id)).length > 0;
  }
}

export function accountOf(row: Row): Account {
  const externalIdentity =
    row.issuer === null ? null : { issuer: String(row.issuer), subject: String(row.subject) };
  return {
    ...{ id: String(row.id), username: String(row.username), role: row.role as Role, externalIdentity },
    ...{ provider: String(row.provider), passwordHash: row.password_hash as PasswordHash | null },
    ...{ createdAt: Number(row.created_at), disabledAt: row.disabled_at as Instant | null },
    lastSeenAt: row.last_seen_at as Instant | null,
  };
}

/** Parses a cursor of the given order. Returns the sort key and the id of the last account of the previous page. */
function placeOf(cursor: string, order: keyof typeof ORDERS): readonly [string | number, string] {
  try {
    const [its, rank, id] = JSON.parse(cursor);
    if (its === order && typeof id === 'string' && /^(?:string|number)$/.test(typeof rank)) return [rank, id];
  } catch {}
  throw new InvalidInput([{ path: ['cursor'], message: 'The cursor is not one of this list.' }]);
}
