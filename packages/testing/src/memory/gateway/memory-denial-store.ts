import { type DenialCount, DenialStore } from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Numbers of denied requests, in memory. */
export class MemoryDenialStore extends DenialStore {
  readonly #counts: MemoryTable<DenialCount>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#counts = new MemoryTable(unitOfWork);
  }

  override add(counts: readonly DenialCount[]): Promise<void> {
    return this.#counts.write((rows) => {
      for (const added of counts) {
        const key = keyOf(added);
        rows.set(key, { ...added, count: (rows.get(key)?.count ?? 0) + added.count });
      }
    });
  }

  override async since(since: Instant): Promise<readonly DenialCount[]> {
    const found = this.#counts.rows().filter(({ hour }) => hour >= since);
    return found.toSorted((one, other) => one.hour - other.hour || (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  override purge(instant: Instant, limit: number): Promise<number> {
    return this.#counts.write((rows) => {
      const old = [...rows].filter(([, { hour }]) => hour < instant).slice(0, limit);
      for (const [key] of old) rows.delete(key);
      return old.length;
    });
  }
}

function keyOf({ hour, source, reason }: DenialCount): string {
  return `${hour} ${source} ${reason}`;
}
