import { isDeepStrictEqual } from 'node:util';
import { type AccountKey, AccountKeyStore } from '@gatehouse/core/account-key';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Keys of accounts in memory. */
export class MemoryAccountKeyStore extends AccountKeyStore {
  readonly #keys: MemoryTable<AccountKey>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#keys = new MemoryTable(unitOfWork);
  }

  override async find(holder: Did): Promise<AccountKey | undefined> {
    return this.#keys.read().get(holder);
  }

  override add(key: AccountKey): Promise<boolean> {
    return this.#keys.write((rows) => {
      if (rows.has(key.holder)) return false;
      rows.set(key.holder, key);
      return true;
    });
  }

  override replace(before: AccountKey, after: AccountKey): Promise<boolean> {
    return this.#keys.write((rows) => {
      if (!isDeepStrictEqual(rows.get(before.holder), before)) return false;
      rows.set(before.holder, { ...after, holder: before.holder });
      return true;
    });
  }

  override async list(after: Did | '', limit: number): Promise<readonly AccountKey[]> {
    const later = this.#keys.rows().filter(({ holder }) => holder > after);
    return later.toSorted((a, b) => (a.holder < b.holder ? -1 : 1)).slice(0, limit);
  }
}
