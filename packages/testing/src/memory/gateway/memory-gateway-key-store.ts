import { type GatewayKey, GatewayKeyStore } from '@gatehouse/core/identity';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Identity keys of the gateway in memory. */
export class MemoryGatewayKeyStore extends GatewayKeyStore {
  readonly #keys: MemoryTable<GatewayKey>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#keys = new MemoryTable(unitOfWork);
  }

  override async latest(): Promise<GatewayKey | undefined> {
    return this.#keys.rows().toSorted((a, b) => b.generation - a.generation)[0];
  }

  override add(key: GatewayKey): Promise<boolean> {
    return this.#keys.write((rows) => {
      if (rows.has(String(key.generation))) return false;
      rows.set(String(key.generation), key);
      return true;
    });
  }
}
