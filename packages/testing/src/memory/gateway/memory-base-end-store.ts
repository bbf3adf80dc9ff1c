import { BaseEndStore } from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Stores in memory the time at which each base ended. `MemoryEntitlementStore` writes the rows. */
export class MemoryBaseEndStore extends BaseEndStore {
  readonly ends: MemoryTable<Instant>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.ends = new MemoryTable(unitOfWork);
  }

  override async endedAt(did: Did): Promise<Instant | null> {
    return this.ends.read().get(did) ?? null;
  }

  override async endedBy(instant: Instant, limit: number): Promise<readonly Did[]> {
    return [...this.ends.read()]
      .filter(([, endedAt]) => endedAt <= instant)
      .sort(([, one], [, other]) => one - other)
      .slice(0, limit)
      .map(([did]) => did as Did);
  }

  override async settle(did: Did): Promise<void> {
    await this.ends.write((rows) => rows.delete(did));
  }
}
