import { type Identity, IdentityStore } from '@gatehouse/core/identity';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import { type IdentityRow, identityOf } from './identity-row.ts';

/** Identities that signed in with AT Protocol, in a database. */
export class KnexIdentityStore extends IdentityStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async record({ did, handle, firstSeenAt }: Identity): Promise<Identity> {
    const row: IdentityRow = { did, handle, first_seen_at: firstSeenAt };
    const rows = await this.#database.write((from) =>
      from<IdentityRow>('identities').insert(row).onConflict('did').merge(['handle']).returning('*'),
    );
    return identityOf((rows as IdentityRow[])[0] ?? row);
  }

  override async byDid(did: Did): Promise<Identity | undefined> {
    const row = await this.#database.read((from) => from<IdentityRow>('identities').where({ did }).first());
    return row && identityOf(row as IdentityRow);
  }
}
