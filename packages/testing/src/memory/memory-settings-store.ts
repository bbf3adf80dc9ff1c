import type { JsonObject } from '@gatehouse/core/kernel';
import { SettingsStore, type StoredSetting } from '@gatehouse/core/settings';
import { MemoryTable } from './memory-table.ts';
import type { MemoryUnitOfWork } from './memory-unit-of-work.ts';

/** Settings in memory. */
export class MemorySettingsStore extends SettingsStore {
  readonly #settings: MemoryTable<StoredSetting>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#settings = new MemoryTable(unitOfWork);
  }

  override async read(name: string): Promise<StoredSetting | undefined> {
    return this.#settings.read().get(name);
  }

  override write(name: string, value: JsonObject): Promise<number> {
    return this.#settings.write((rows) => {
      const version = (rows.get(name)?.version ?? 0) + 1;
      rows.set(name, { value, version });
      return version;
    });
  }
}
