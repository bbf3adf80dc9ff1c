import { type AccountKey, AccountKeyStore, type KeptKey, type KeyMode } from '@gatehouse/core/account-key';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import { inScope, readInScope } from '../in-scope.ts';

interface AccountKeyRow {
  readonly holder: Did;
  readonly current_id: string;
  readonly current_mode: KeyMode;
  readonly current_sealed: string | null;
  readonly next_id: string | null;
  readonly next_mode: KeyMode | null;
  readonly next_sealed: string | null;
  readonly created_at: number;
}

/** Keys of accounts in a database. */
export class KnexAccountKeyStore extends AccountKeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override find(holder: Did): Promise<AccountKey | undefined> {
    return readInScope(this.#database, 'gatehouse.did', holder, async () => {
      const row = await this.#database.read((from) =>
        from<AccountKeyRow>('account_keys').where({ holder }).first(),
      );
      return row && accountKeyOf(row as AccountKeyRow);
    });
  }

  override add(key: AccountKey): Promise<boolean> {
    return inScope(this.#database, 'gatehouse.did', key.holder, async () => {
      const added = await this.#database.write((from) =>
        from('account_keys').insert(rowOf(key)).onConflict('holder').ignore().returning('holder'),
      );
      return (added as unknown[]).length === 1;
    });
  }

  override replace(before: AccountKey, after: AccountKey): Promise<boolean> {
    return inScope(this.#database, 'gatehouse.did', before.holder, async () => {
      const replaced = await this.#database.write((from) =>
        from('account_keys')
          .where(rowOf(before))
          .update(rowOf({ ...after, holder: before.holder })),
      );
      return replaced === 1;
    });
  }

  override list(after: Did | '', limit: number): Promise<readonly AccountKey[]> {
    return readInScope(this.#database, 'gatehouse.resealing', 'on', async () => {
      const collated = this.#database.engine === 'postgres' ? 'holder collate "C"' : 'holder';
      const rows = await this.#database.read((from) =>
        from<AccountKeyRow>('account_keys')
          .whereRaw(`${collated} > ?`, [after])
          .orderByRaw(collated)
          .limit(limit),
      );
      return (rows as AccountKeyRow[]).map(accountKeyOf);
    });
  }
}

function rowOf({ holder, current, next, createdAt }: AccountKey): AccountKeyRow {
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

function accountKeyOf(row: AccountKeyRow): AccountKey {
  return {
    holder: row.holder,
    current: { id: row.current_id, mode: row.current_mode, sealed: row.current_sealed },
    next: nextOf(row),
    createdAt: row.created_at,
  };
}

function nextOf({ next_id: id, next_mode: mode, next_sealed: sealed }: AccountKeyRow): KeptKey | null {
  return id === null || mode === null ? null : { id, mode, sealed };
}
