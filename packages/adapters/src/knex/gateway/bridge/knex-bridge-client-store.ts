import { type BridgeClient, BridgeClientStore } from '@gatehouse/core/bridge';
import { byText } from '../../by-text.ts';
import type { Database } from '../../database.ts';
import { isStorable } from '../../storable.ts';

interface ClientRow {
  readonly id: string;
  /** The other members of the client as JSON. */
  readonly described: string;
  readonly secret_digest: string;
}

/** Clients of the bridge in a database. */
export class KnexBridgeClientStore extends BridgeClientStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async insert(client: BridgeClient): Promise<boolean> {
    const added = await this.#database.write((from) =>
      from('bridge_clients').insert(rowOf(client)).onConflict('id').ignore().returning('id'),
    );
    return added.length === 1;
  }

  override async find(id: string): Promise<BridgeClient | undefined> {
    // The id comes from a request without authentication, so it can contain any text.
    if (!isStorable(id)) return undefined;
    const [row] = await this.#database.prepared<ClientRow>(FIND, [id]);
    return row && clientOf(row);
  }

  override async list(): Promise<readonly BridgeClient[]> {
    const rows = await this.#database.read((from) => from<ClientRow>('bridge_clients'));
    return (rows as ClientRow[]).map(clientOf).toSorted(byText(({ id }) => id));
  }

  override async replace(seen: BridgeClient, client: BridgeClient): Promise<boolean> {
    if (!isStorable(seen.id)) return false;
    // The row is compared as a whole, so that a change by another caller is never overwritten.
    const replaced = await this.#database.write((from) =>
      from('bridge_clients').where(rowOf(seen)).update(rowOf(client)),
    );
    return replaced === 1;
  }

  override async delete(id: string): Promise<boolean> {
    if (!isStorable(id)) return false;
    return (await this.#database.write((from) => from('bridge_clients').where({ id }).del())) === 1;
  }
}

const FIND = {
  name: 'find_bridge_client',
  text: 'select id, described, secret_digest from bridge_clients where id = ?',
};

function rowOf({ id, secretDigest, ...described }: BridgeClient): ClientRow {
  return { id, described: JSON.stringify(described), secret_digest: secretDigest };
}

function clientOf({ id, described, secret_digest: secretDigest }: ClientRow): BridgeClient {
  return { id, ...(JSON.parse(described) as Omit<BridgeClient, 'id' | 'secretDigest'>), secretDigest };
}
