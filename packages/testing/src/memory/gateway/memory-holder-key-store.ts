import { isDeepStrictEqual } from 'node:util';
import { type HolderKey, HolderKeyStore } from '@gatehouse/core/holder-key';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Keys of holders in memory. */
export class MemoryHolderKeyStore extends HolderKeyStore {
  readonly #keys: MemoryTable<HolderKey>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#keys = new MemoryTable(unitOfWork);
  }

  override async find(holder: Did): Promise<HolderKey | undefined> {
    return this.#keys.read().get(holder);
  }

  override add(key: HolderKey): Promise<boolean> {
    return this.#keys.write((rows) => {
      if (rows.has(key.holder)) return false;
      rows.set(key.holder, key);
      return true;
    });
  }

  override replace(before: HolderKey, after: HolderKey): Promise<boolean> {
    return this.#keys.write((rows) => {
      if (!isDeepStrictEqual(rows.get(before.holder), before)) return false;
      rows.set(before.holder, { ...after, holder: before.holder });
      return true;
    });
  }

  override async list(after: Did | '', limit: number): Promise<readonly HolderKey[]> {
    const later = this.#keys.rows().filter(({ holder }) => holder > after);
    return later.toSorted((a, b) => (a.holder < b.holder ? -1 : 1)).slice(0, limit);
  }
}
