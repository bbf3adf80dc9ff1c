import { type DirectoryEntry, emailKey, PdsAccountDirectory } from '@gatehouse/core/operator';
import type { Did, Handle } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import { lockName } from '../../lock-name.ts';
import { isStorable } from '../../storable.ts';

interface DirectoryRow {
  readonly did: string;
  readonly handle: string | null;
  readonly email: string | null;
  readonly email_key: string | null;
  readonly heard_at: number;
}

interface RefreshRow {
  readonly id: number;
  readonly cursor: string | null;
}

/** The directory of PDS accounts, in a database. */
export class KnexPdsAccountDirectory extends PdsAccountDirectory {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async record(entry: DirectoryEntry): Promise<void> {
    const { did, handle, email, heardAt } = entry;
    await this.#database.transaction(async () => {
      // Writers wait for each other, because two PDS accounts that exchange their handles would otherwise deadlock.
      await lockName(this.#database, 'account_directory');
      const known = await this.byDid(did);
      if (known && known.heardAt > heardAt) return;
      const key = email === null ? null : emailKey(email);
      const keptHandle = await this.#taken('handle', handle, { handle: null }, entry);
      const keptKey = await this.#taken('email_key', key, { email: null, email_key: null }, entry);
      const row: DirectoryRow = {
        did,
        handle: keptHandle,
        email: keptKey === null ? null : email,
        email_key: keptKey,
        heard_at: heardAt,
      };
      await this.#database.write((from) => from('account_directory').insert(row).onConflict('did').merge());
    });
  }

  override byDid(did: Did): Promise<DirectoryEntry | undefined> {
    return this.#by({ did });
  }

  override byHandle(handle: Handle): Promise<DirectoryEntry | undefined> {
    return this.#by({ handle });
  }

  override async byEmail(email: string): Promise<DirectoryEntry | undefined> {
    return isStorable(email) ? this.#by({ email_key: emailKey(email) }) : undefined;
  }

  override async refreshedUpTo(): Promise<string | null> {
    const row = await this.#database.read((from) => from<RefreshRow>('account_directory_refresh').first());
    return row?.cursor ?? null;
  }

  override async noteRefreshedUpTo(cursor: string | null): Promise<void> {
    await this.#database.write((from) =>
      from('account_directory_refresh').insert({ id: 1, cursor }).onConflict('id').merge(),
    );
  }

  /**
   * Takes the name for the PDS account. If an older entry of another account has the same name, removes the name there.
   * Returns the name, or null if a newer entry of another account has it.
   */
  async #taken(
    column: 'handle' | 'email_key',
    name: string | null,
    without: Partial<DirectoryRow>,
    { did, heardAt }: DirectoryEntry,
  ): Promise<string | null> {
    if (name === null) return null;
    const other = await this.#by({ [column]: name });
    if (!other || other.did === did) return name;
    if (other.heardAt > heardAt) return null;
    await this.#database.write((from) => from('account_directory').where({ did: other.did }).update(without));
    return name;
  }

  async #by(name: Partial<DirectoryRow>): Promise<DirectoryEntry | undefined> {
    const row = await this.#database.read((from) =>
      from<DirectoryRow>('account_directory').where(name).first(),
    );
    if (!row) return undefined;
    return { did: row.did as Did, handle: row.handle, email: row.email, heardAt: row.heard_at };
  }
}
