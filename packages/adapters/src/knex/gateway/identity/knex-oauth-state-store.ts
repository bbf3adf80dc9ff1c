import { OAuthStateStore, type PendingAuthorization } from '@gatehouse/core/identity';
import type { Instant } from '@gatehouse/core/kernel';
import type { Database } from '../../database.ts';
import type { OAuthClientName } from '../oauth-client-name.ts';

interface OAuthStateRow {
  readonly digest: string;
  readonly client: string;
  readonly binding_digest: string;
  readonly sealed: string;
  readonly expires_at: number;
}

/** Pending authorizations of one OAuth client, in a database. */
export class KnexOAuthStateStore<Client extends string = OAuthClientName> extends OAuthStateStore {
  readonly #database: Database;
  readonly #client: Client;

  constructor(database: Database, client: NoInfer<Client>) {
    super();
    this.#database = database;
    this.#client = client;
  }

  override async insert({ digest, bindingDigest, sealed, expiresAt }: PendingAuthorization): Promise<void> {
    const row: OAuthStateRow = {
      digest,
      client: this.#client,
      binding_digest: bindingDigest,
      sealed,
      expires_at: expiresAt,
    };
    await this.#database.write((from) => from('oauth_states').insert(row));
  }

  override async find(digest: string): Promise<PendingAuthorization | undefined> {
    const row = await this.#database.read((from) =>
      from('oauth_states').where({ digest, client: this.#client }).first(),
    );
    return row && pendingOf(row as OAuthStateRow);
  }

  override async take(digest: string): Promise<PendingAuthorization | undefined> {
    const pending = await this.find(digest);
    if (!pending) return undefined;
    // Concurrent callers can read the same row. Only the caller whose delete removed it gets the authorization.
    const removed = await this.#database.write((from) =>
      from('oauth_states').where({ digest, client: this.#client }).del(),
    );
    return removed > 0 ? pending : undefined;
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return this.#database.write((from) => {
      // MariaDB has no limit in a subquery of `in`, except in a derived table.
      const some = from('oauth_states').select('digest').where('expires_at', '<=', now).limit(limit);
      return from('oauth_states')
        .whereIn('digest', from(some.as('some') as never).select('digest'))
        .del();
    });
  }
}

function pendingOf(row: OAuthStateRow): PendingAuthorization {
  const { digest, binding_digest: bindingDigest, sealed, expires_at: expiresAt } = row;
  return { digest, bindingDigest, sealed, expiresAt };
}
