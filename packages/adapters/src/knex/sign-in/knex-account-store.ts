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
import type { Instant, Page } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';
import type { PreparedStatement } from '../engine.ts';
import { isStorable } from '../storable.ts';
import { type AccountRow, accountOf, accountRow } from './account-row.ts';
import { KnexAccountReader } from './knex-account-reader.ts';
import { touchStatement } from './touch-statement.ts';

/**
 * Finds the first password hash at or after an id, or the first of all hashes if none follows the id. This is one
 * statement, so that the number of statements of a sign-in does not depend on the username.
 */
const SAMPLE_HASH: PreparedStatement = {
  name: 'sample_hash',
  text: `select password_hash from (
    select 0 as turn, password_hash from (
      select password_hash from users where password_hash is not null and id >= ? order by id limit 1) as later
    union all
    select 1 as turn, password_hash from (
      select password_hash from users where password_hash is not null order by id limit 1) as earliest
  ) as sample order by turn limit 1`,
};

/** Accounts in a database. */
export class KnexAccountStore extends AccountStore {
  readonly #database: Database;
  readonly #reader: KnexAccountReader;

  constructor(database: Database) {
    super();
    this.#database = database;
    this.#reader = new KnexAccountReader(database);
  }

  override async insert(account: Account): Promise<Insertion> {
    const added = await this.#database.write((from) =>
      from('users').insert(accountRow(account)).onConflict().ignore().returning('id'),
    );
    if (added.length > 0) return 'inserted';
    const { provider, externalIdentity } = account;
    if (externalIdentity && (await this.byIdentity(provider, externalIdentity))) return 'identity_taken';
    if (await this.byUsername(account.username)) return 'username_taken';
    throw new Error('An account with this id already exists.');
  }

  override async hasAny(): Promise<boolean> {
    return (await this.#database.read((from) => from('users').select('id').first())) !== undefined;
  }

  override async claimFirst(): Promise<boolean> {
    const claimed = await this.#database.write((from) =>
      from('installation').insert({ claim: 'first_account' }).onConflict('claim').ignore().returning('claim'),
    );
    return claimed.length > 0;
  }

  override byId(id: AccountId): Promise<Account | undefined> {
    return this.#one({ id });
  }

  override byUsername(username: string): Promise<Account | undefined> {
    return this.#one({ username_key: usernameKey(username) });
  }

  override byIdentity(provider: string, { issuer, subject }: ExternalIdentity): Promise<Account | undefined> {
    return this.#one({ provider, external_issuer: issuer, external_id: subject });
  }

  override async lock(id: AccountId): Promise<Account | undefined> {
    this.#database.requireTransaction();
    if (!isStorable(id)) return undefined;
    const row = await this.#database.write((from) =>
      from<AccountRow>('users').where({ id }).forUpdate().first(),
    );
    return row && accountOf(row);
  }

  override async lockAdmins(): Promise<readonly AccountId[]> {
    this.#database.requireTransaction();
    // Lock a row of another table. Locking the rows of the admins would not block a caller that finds no admin, or an
    // admin that was added later.
    await this.#database.write((from) => from('locks').where({ name: 'admins' }).forUpdate().first());
    return this.#database.read((from) =>
      from<AccountRow>('users').where({ role: 'admin', disabled_at: null }).pluck('id'),
    );
  }

  override async sampleHash(from: AccountId): Promise<PasswordHash | undefined> {
    const [row] = await this.#database.prepared<Pick<AccountRow, 'password_hash'>>(SAMPLE_HASH, [from]);
    return row?.password_hash ?? undefined;
  }

  override setPasswordHash(id: AccountId, hash: PasswordHash): Promise<boolean> {
    return this.#update(id, { password_hash: hash });
  }

  override setRole(id: AccountId, role: Role): Promise<boolean> {
    return this.#update(id, { role });
  }

  override setDisabled(id: AccountId, since: Instant | null): Promise<boolean> {
    return this.#update(id, { disabled_at: since });
  }

  override rename(id: AccountId, username: string): Promise<Renaming> {
    const names = { username, username_key: usernameKey(username) };
    return this.#database.transaction(async () => {
      await this.#database.write((from) => from.raw('savepoint renaming'));
      try {
        return (await this.#update(id, names)) ? 'renamed' : 'unknown';
      } catch (error) {
        // On PostgreSQL, a failed statement ends the transaction unless it is rolled back to a savepoint.
        await this.#database.write((from) => from.raw('rollback to savepoint renaming'));
        const other = await this.byUsername(username);
        if (other && other.id !== id) return 'username_taken';
        throw error;
      }
    });
  }

  override async touch(ids: readonly AccountId[], seenAt: Instant): Promise<void> {
    // MariaDB rejects a JSON text with an escaped lone surrogate. No account has such an id.
    const storable = ids.filter((id) => isStorable(id) && id.isWellFormed());
    await this.#database.preparedWrite(touchStatement({ table: 'users', key: 'id' }, this.#database.engine), [
      seenAt,
      this.#database.keys(storable),
      seenAt,
    ]);
  }

  override page(request: AccountPageRequest): Promise<Page<Account>> {
    return this.#reader.page(request);
  }

  async #one(where: Readonly<Record<string, string>>): Promise<Account | undefined> {
    if (!Object.values(where).every(isStorable)) return undefined;
    const row = await this.#database.read((from) =>
      from('users').where(where).first<AccountRow | undefined>(),
    );
    return row && accountOf(row);
  }

  async #update(id: AccountId, change: Partial<Omit<AccountRow, 'id'>>): Promise<boolean> {
    if (!isStorable(id)) return false;
    return (await this.#database.write((from) => from<AccountRow>('users').where({ id }).update(change))) > 0;
  }
}
