import { type SigningKey, SigningKeyStore } from '@gatehouse/core/bridge';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';

interface KeyRow {
  readonly id: string;
  readonly sealed: string;
  readonly created_at: number;
  readonly follows: string;
}

const LIST: PreparedStatement = {
  name: 'list_signing_keys',
  text: 'select id, sealed, created_at, follows from bridge_keys',
};

/** Signing keys of the bridge in a database. */
export class KnexSigningKeyStore extends SigningKeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async list(): Promise<readonly SigningKey[]> {
    const rows = await this.#database.prepared<KeyRow>(LIST, []);
    return inOrder(rows).map(({ id, sealed, created_at: createdAt }) => ({ id, sealed, createdAt }));
  }

  override async addAfter(latest: string | null, { id, sealed, createdAt }: SigningKey): Promise<boolean> {
    const row: KeyRow = { id, sealed, created_at: createdAt, follows: latest ?? '' };
    return this.#database.transaction(async () => {
      if (((await this.list()).at(-1)?.id ?? null) !== latest) return false;
      const added = await this.#database.write((from) =>
        from('bridge_keys').insert(row).onConflict('follows').ignore().returning('id'),
      );
      return added.length === 1;
    });
  }

  override async delete(id: string): Promise<void> {
    await this.#database.write((from) => from('bridge_keys').where({ id }).del());
  }
}

/**
 * Returns the keys, oldest first. Each key contains the id of the previous key. The first key has no previous key. If a
 * previous key was deleted, the key begins another chain.
 */
function inOrder(rows: readonly KeyRow[]): readonly KeyRow[] {
  const ids = new Set(rows.map(({ id }) => id));
  const following = new Map(rows.map((row) => [row.follows, row]));
  const firsts = rows.filter(({ follows }) => !ids.has(follows));
  const ordered: KeyRow[] = [];
  for (const first of firsts.sort((one, other) => one.created_at - other.created_at))
    for (let key: KeyRow | undefined = first; key; key = following.get(key.id)) ordered.push(key);
  return ordered;
}
