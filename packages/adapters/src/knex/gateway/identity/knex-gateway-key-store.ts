import { type GatewayKey, GatewayKeyStore } from '@gatehouse/core/identity';
import type { Database } from '../../database.ts';

/** Identity keys of the gateway in a database. */
export class KnexGatewayKeyStore extends GatewayKeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async latest(): Promise<GatewayKey | undefined> {
    const row = await this.#database.read((from) =>
      from<GatewayKey>('gateway_identities')
        .select('generation', 'fingerprint', 'since')
        .orderBy('generation', 'desc')
        .first(),
    );
    return row as GatewayKey | undefined;
  }

  override async add({ generation, fingerprint, since }: GatewayKey): Promise<boolean> {
    const added = await this.#database.write((from) =>
      from('gateway_identities')
        .insert({ generation, fingerprint, since })
        .onConflict('generation')
        .ignore()
        .returning('generation'),
    );
    return added.length === 1;
  }
}
