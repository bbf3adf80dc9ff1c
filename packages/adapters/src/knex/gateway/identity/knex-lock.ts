import { setTimeout as pause } from 'node:timers/promises';
import {
  type Clock,
  Lock,
  MINUTE,
  type Milliseconds,
  newId,
  type RandomSource,
} from '@gatehouse/core/kernel';
import type { Database } from '../../database.ts';

const LEASE: Milliseconds = MINUTE;
const POLL: Milliseconds = 25;

/** A lock as a lease in the database: it holds across processes and dies with its holder. */
export class KnexLock extends Lock {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #random: RandomSource;

  constructor(parts: { database: Database; clock: Clock; random: RandomSource }) {
    super();
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#random = parts.random;
  }

  override async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#database.inTransaction) throw new Error('A lock is not taken inside a unit of work.');
    const holder = newId(this.#random);
    while (!(await this.#acquire(name, holder))) await pause(POLL);
    try {
      return await work();
    } finally {
      await this.#database.write((from) => from('leases').where({ name, holder }).del());
    }
  }

  async #acquire(name: string, holder: string): Promise<boolean> {
    const now = this.#clock.now();
    const rows = await this.#database.write((from) =>
      from('leases')
        .insert({ name, holder, expires_at: now + LEASE })
        .onConflict('name')
        .merge(['holder', 'expires_at'])
        // Two leases, as the clocks of several processes differ a little.
        .where((over) =>
          over.where('leases.expires_at', '<=', now).orWhere('leases.expires_at', '>', now + 2 * LEASE),
        )
        .returning<{ holder: string }[]>('holder'),
    );
    return rows.length === 1;
  }
}
