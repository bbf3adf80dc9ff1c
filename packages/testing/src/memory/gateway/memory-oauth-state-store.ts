import { OAuthStateStore, type PendingAuthorization } from '@gatehouse/core/identity';
import type { Instant } from '@gatehouse/core/kernel';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Pending authorizations of one OAuth client, in memory. */
export class MemoryOAuthStateStore extends OAuthStateStore {
  readonly #pending: MemoryTable<PendingAuthorization>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#pending = new MemoryTable(unitOfWork);
  }

  override async insert(pending: PendingAuthorization): Promise<void> {
    await this.#pending.write((rows) => {
      if (rows.has(pending.digest)) throw new Error('An authorization with this digest already exists.');
      rows.set(pending.digest, pending);
    });
  }

  override async find(digest: string): Promise<PendingAuthorization | undefined> {
    return this.#pending.read().get(digest);
  }

  override take(digest: string): Promise<PendingAuthorization | undefined> {
    return this.#pending.write((rows) => {
      const pending = rows.get(digest);
      rows.delete(digest);
      return pending;
    });
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return this.#pending.write((rows) => {
      const expired = [...rows.values()].filter((pending) => pending.expiresAt <= now).slice(0, limit);
      for (const { digest } of expired) rows.delete(digest);
      return expired.length;
    });
  }
}
