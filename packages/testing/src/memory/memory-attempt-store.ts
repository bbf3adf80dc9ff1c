import type { Instant, Milliseconds } from '@gatehouse/core/kernel';
import { type AttemptCount, AttemptStore } from '@gatehouse/core/throttle';
import { MemoryTable } from './memory-table.ts';
import type { MemoryUnitOfWork } from './memory-unit-of-work.ts';

/** Counts of attempts to sign in, in memory. */
export class MemoryAttemptStore extends AttemptStore {
  readonly #counts: MemoryTable<AttemptCount>;
  readonly #familiar: MemoryTable<Instant>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#counts = new MemoryTable(unitOfWork);
    this.#familiar = new MemoryTable(unitOfWork);
  }

  override count(key: string, window: Milliseconds, now: Instant): Promise<AttemptCount> {
    return this.#counts.write((rows) => {
      const known = rows.get(key);
      const open = known !== undefined && now < known.resetsAt && known.resetsAt <= now + 2 * window;
      const count = open
        ? { ...known, attempts: known.attempts + 1 }
        : { attempts: 1, resetsAt: now + window };
      rows.set(key, count);
      return count;
    });
  }

  override async refund(key: string): Promise<void> {
    await this.#counts.write((rows) => {
      const known = rows.get(key);
      if (known && known.attempts > 1) rows.set(key, { ...known, attempts: known.attempts - 1 });
      else rows.delete(key);
    });
  }

  override async forget(key: string): Promise<void> {
    await this.#counts.write((rows) => rows.delete(key));
  }

  override async markFamiliar(key: string, now: Instant): Promise<void> {
    await this.#familiar.write((rows) => rows.set(key, Math.max(now, rows.get(key) ?? now)));
  }

  override async isFamiliar(key: string): Promise<boolean> {
    return this.#familiar.read().has(key);
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return this.#counts.write((rows) => {
      const ended = [...rows].filter(([, count]) => count.resetsAt <= now).slice(0, limit);
      for (const [key] of ended) rows.delete(key);
      return ended.length;
    });
  }

  override purgeFamiliar(since: Instant, limit: number): Promise<number> {
    return this.#familiar.write((rows) => {
      const unused = [...rows].filter(([, lastUsedAt]) => lastUsedAt < since).slice(0, limit);
      for (const [key] of unused) rows.delete(key);
      return unused.length;
    });
  }
}
