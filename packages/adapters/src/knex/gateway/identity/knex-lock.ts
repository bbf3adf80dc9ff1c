import { setTimeout as pause } from 'node:timers/promises';
import {
  type HeldLock,
  Lock,
  type Milliseconds,
  newId,
  type RandomSource,
  RenewedLease,
  SECOND,
  type Ticker,
} from '@gatehouse/core/kernel';
import type { Database } from '../../database.ts';
import { growingDelay } from '../../growing-delay.ts';
import { systemTicker } from '../../system-ticker.ts';
import { type LeaseStatements, leaseStatements } from './lease-statements.ts';

interface KnexLockParts {
  readonly database: Database;
  readonly random: RandomSource;
  /** How long the lock stays with a process that died; it is renewed three times in that time. */
  readonly lease?: Milliseconds | undefined;
  readonly ticker?: Ticker | undefined;
}

/** A lock as a lease in the database: it holds across processes and outlives its holder by seconds. */
export class KnexLock extends Lock {
  readonly #database: Database;
  readonly #random: RandomSource;
  readonly #lease: Milliseconds;
  readonly #ticker: Ticker;
  readonly #statements: LeaseStatements;

  constructor({ database, random, lease = 15 * SECOND, ticker = systemTicker }: KnexLockParts) {
    super();
    this.#database = database;
    this.#random = random;
    this.#lease = lease;
    this.#ticker = ticker;
    this.#statements = leaseStatements(database.engine);
  }

  override async hold<T>(name: string, work: (held: HeldLock) => Promise<T>): Promise<T> {
    if (this.#database.inTransaction) throw new Error('A lock is not taken inside a unit of work.');
    const holder = newId(this.#random);
    const fence = await this.#taken(name, holder);
    const renew = async () => (await this.#write('renew', [this.#lease, name, holder])) !== undefined;
    const held = new RenewedLease({ fence, length: this.#lease, renew, ticker: this.#ticker });
    try {
      return await work(held);
    } finally {
      held.stop();
      // A lease that cannot be freed ends by itself, and the work's result must not be lost to that.
      await this.#write('free', [name, holder]).catch(() => {});
    }
  }

  async #taken(name: string, holder: string): Promise<number> {
    const delay = growingDelay();
    for (;;) {
      const fence = await this.#take(name, holder);
      if (fence !== undefined) return fence;
      await pause(delay());
    }
  }

  /** Looks before it writes, because a write on SQLite excludes all others. */
  async #take(name: string, holder: string): Promise<number | undefined> {
    const found = await this.#database.prepared(this.#statements.find, [name]);
    return found.length > 0 ? undefined : this.#write('take', [name, holder, this.#lease]);
  }

  /** The fence of the row that the statement returns; undefined if there is none. */
  async #write(statement: keyof LeaseStatements, values: readonly unknown[]): Promise<number | undefined> {
    const rows = await this.#database.preparedWrite<{ fence: number }>(this.#statements[statement], values);
    return rows[0]?.fence;
  }
}
