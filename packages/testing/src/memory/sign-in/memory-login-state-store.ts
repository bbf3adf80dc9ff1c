import type { Instant } from '@gatehouse/core/kernel';
import { type LoginState, LoginStateStore } from '@gatehouse/core/single-sign-on';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Pending sign-ins, in memory. */
export class MemoryLoginStateStore extends LoginStateStore {
  readonly #states: MemoryTable<LoginState>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#states = new MemoryTable(unitOfWork);
  }

  override async insert(state: LoginState): Promise<void> {
    await this.#states.write((rows) => {
      if (rows.has(state.digest)) throw new Error('A state with this digest already exists.');
      rows.set(state.digest, state);
    });
  }

  override take(digest: string): Promise<LoginState | undefined> {
    return this.#states.write((rows) => {
      const state = rows.get(digest);
      rows.delete(digest);
      return state;
    });
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return this.#states.write((rows) => {
      const expired = [...rows.values()].filter((state) => state.expiresAt <= now).slice(0, limit);
      for (const state of expired) rows.delete(state.digest);
      return expired.length;
    });
  }
}
