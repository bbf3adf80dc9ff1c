import { OAuthSessionStore } from '@gatehouse/core/identity';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import type { OAuthClientName } from '../oauth-client-name.ts';

/** The tokens of one OAuth client, in a database. */
export class KnexOAuthSessionStore<Client extends string = OAuthClientName> extends OAuthSessionStore {
  readonly #database: Database;
  readonly #client: Client;

  constructor(database: Database, client: NoInfer<Client>) {
    super();
    this.#database = database;
    this.#client = client;
  }

  override async get(did: Did): Promise<string | undefined> {
    const row = await this.#database.read((from) =>
      from('oauth_sessions').where({ client: this.#client, did }).first(),
    );
    return (row as { sealed: string } | undefined)?.sealed;
  }

  override async put(did: Did, sealed: string): Promise<void> {
    await this.#database.write((from) =>
      from('oauth_sessions')
        .insert({ client: this.#client, did, sealed, times_unused: 0 })
        .onConflict(['client', 'did'])
        .merge(['sealed', 'times_unused']),
    );
  }

  override async replace(did: Did, former: string, sealed: string | undefined): Promise<boolean> {
    const changed = await this.#database.write((from) => {
      const same = from('oauth_sessions').where({ client: this.#client, did, sealed: former });
      return sealed === undefined ? same.del() : same.update({ sealed, times_unused: 0 });
    });
    return changed === 1;
  }

  override async remove(did: Did): Promise<void> {
    await this.#database.write((from) => from('oauth_sessions').where({ client: this.#client, did }).del());
  }

  override async countUnused(did: Did, sealed: string): Promise<number> {
    const rows = await this.#database.write((from) =>
      from('oauth_sessions')
        .where({ client: this.#client, did, sealed })
        .increment('times_unused', 1)
        .returning('times_unused'),
    );
    return (rows as { times_unused: number }[])[0]?.times_unused ?? 0;
  }

  override async holdersAfter(did: Did | undefined, limit: number): Promise<readonly Did[]> {
    const rows = await this.#database.read((from) => {
      const held = from('oauth_sessions').select('did').where({ client: this.#client });
      if (did !== undefined) held.where('did', '>', did);
      return held.orderBy('did').limit(limit);
    });
    return (rows as { did: Did }[]).map((row) => row.did);
  }
}
