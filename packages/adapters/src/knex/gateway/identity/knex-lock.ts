import { setTimeout as pause } from 'node:timers/promises';
import { growingDelay, type HeldLock, Lock } from '@gatehouse/core/kernel';
import type { Database } from '../../database.ts';
import type { LeaseOptions } from '../../leases/lease-options.ts';
import { LeaseTable, type TakenLease } from '../../leases/lease-table.ts';

/**
 * A lock that is stored as a lease in the database. All processes of the database share it. If a process stops, its
 * lock ends some seconds later.
 */
export class KnexLock extends Lock {
  readonly #database: Database;
  readonly #leases: LeaseTable;

  constructor(options: LeaseOptions) {
    super();
    this.#database = options.database;
    this.#leases = new LeaseTable('leases', options);
  }

  override async hold<T>(name: string, work: (held: HeldLock) => Promise<T>): Promise<T> {
    if (this.#database.inTransaction) throw new Error('A lock cannot be taken inside a unit of work.');
    const taken = await this.#taken(name);
    try {
      return await work(taken.held);
    } finally {
      await this.#leases.free(name, taken);
    }
  }

  async #taken(name: string): Promise<TakenLease> {
    const delay = growingDelay(Math.random);
    for (;;) {
      const taken = await this.#leases.take(name);
      if (taken) return taken;
      await pause(delay());
    }
  }
}
