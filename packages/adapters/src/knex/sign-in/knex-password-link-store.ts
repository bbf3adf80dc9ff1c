import { type AccountId, type PasswordLink, PasswordLinkStore } from '@gatehouse/core/account';
import type { Instant } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';
import { deleteSome } from '../delete-some.ts';
import { isStorable } from '../storable.ts';

interface PasswordLinkRow {
  readonly account_id: string;
  readonly digest: string;
  readonly created_by: string;
  readonly expires_at: number;
}

/** Links to choose a password, in a database. */
export class KnexPasswordLinkStore extends PasswordLinkStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async replace({ accountId, digest, createdBy, expiresAt }: PasswordLink): Promise<void> {
    const row: PasswordLinkRow = {
      account_id: accountId,
      digest,
      created_by: createdBy,
      expires_at: expiresAt,
    };
    await this.#database.write((from) =>
      from('password_links')
        .insert(row)
        .onConflict('account_id')
        .merge(['digest', 'created_by', 'expires_at']),
    );
  }

  override async find(digest: string): Promise<PasswordLink | undefined> {
    if (!isStorable(digest)) return undefined;
    const row = await this.#database.read((from) =>
      from<PasswordLinkRow>('password_links').where({ digest }).first(),
    );
    return (
      row && {
        digest: row.digest,
        accountId: row.account_id,
        createdBy: row.created_by,
        expiresAt: row.expires_at,
      }
    );
  }

  override async take(digest: string): Promise<PasswordLink | undefined> {
    const link = await this.find(digest);
    // Concurrent callers can read the same row. Only the caller whose delete removed it gets the link.
    return link && (await this.#remove({ digest })) ? link : undefined;
  }

  override async removeOf(accountId: AccountId): Promise<boolean> {
    return isStorable(accountId) && this.#remove({ account_id: accountId });
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return deleteSome(this.#database, { table: 'password_links', key: 'account_id', limit }, (links) =>
      links.where('expires_at', '<=', now),
    );
  }

  async #remove(where: Readonly<Record<string, string>>): Promise<boolean> {
    return (await this.#database.write((from) => from('password_links').where(where).del())) > 0;
  }
}
