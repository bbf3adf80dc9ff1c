import { type HolderKey, HolderKeyStore, type KeptKey, type KeyMode } from '@gatehouse/core/holder-key';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import { inScope, readInScope } from '../in-scope.ts';

interface HolderKeyRow {
  readonly holder: Did;
  readonly current_id: string;
  readonly current_mode: KeyMode;
  readonly current_sealed: string | null;
  readonly next_id: string | null;
  readonly next_mode: KeyMode | null;
  readonly next_sealed: string | null;
  readonly created_at: number;
}

/** Keys of holders in a database. */
export class KnexHolderKeyStore extends HolderKeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override find(holder: Did): Promise<HolderKey | undefined> {
    return readInScope(this.#database, 'gatehouse.did', holder, async () => {
      const row = await this.#database.read((from) =>
        from<HolderKeyRow>('account_keys').where({ holder }).first(),
      );
      return row && holderKeyOf(row as HolderKeyRow);
    });
  }

  override add(key: HolderKey): Promise<boolean> {
    return inScope(this.#database, 'gatehouse.did', key.holder, async () => {
      const added = await this.#database.write((from) =>
        from('account_keys').insert(rowOf(key)).onConflict('holder').ignore().returning('holder'),
      );
      return (added as unknown[]).length === 1;
    });
  }

  override replace(before: HolderKey, after: HolderKey): Promise<boolean> {
    return inScope(this.#database, 'gatehouse.did', before.holder, async () => {
      const replaced = await this.#database.write((from) =>
        from('account_keys')
          .where(rowOf(before))
          .update(rowOf({ ...after, holder: before.holder })),
      );
      return replaced === 1;
    });
  }

  override list(after: Did | '', limit: number): Promise<readonly HolderKey[]> {
    return readInScope(this.#database, 'gatehouse.resealing', 'on', async () => {
      const collated = this.#database.engine === 'postgres' ? 'holder collate "C"' : 'holder';
      const rows = await this.#database.read((from) =>
        from<HolderKeyRow>('account_keys')
          .whereRaw(`${collated} > ?`, [after])
          .orderByRaw(collated)
          .limit(limit),
      );
      return (rows as HolderKeyRow[]).map(holderKeyOf);
    });
  }
}

function rowOf({ holder, current, next, createdAt }: HolderKey): HolderKeyRow {
  return {
    holder,
    current_id: current.id,
    current_mode: current.mode,
    current_sealed: current.sealed,
    next_id: next?.id ?? null,
    next_mode: next?.mode ?? null,
    next_sealed: next?.sealed ?? null,
    created_at: createdAt,
  };
}

function holderKeyOf(row: HolderKeyRow): HolderKey {
  return {
    holder: row.holder,
    current: { id: row.current_id, mode: row.current_mode, sealed: row.current_sealed },
    next: nextOf(row),
    createdAt: row.created_at,
  };
}

function nextOf({ next_id: id, next_mode: mode, next_sealed: sealed }: HolderKeyRow): KeptKey | null {
  return id === null || mode === null ? null : { id, mode, sealed };
}
