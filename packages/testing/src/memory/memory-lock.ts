import { setTimeout as pause } from 'node:timers/promises';
import {
  type HeldLock,
  Lock,
  type Milliseconds,
  RenewedLease,
  SECOND,
  type Ticker,
  type UnitOfWork,
} from '@gatehouse/core/kernel';
import type { MemoryTable } from './memory-table.ts';
import type { MemoryUnitOfWork } from './memory-unit-of-work.ts';

/** The duration of a server's lease, the ticker by which the server renews it, and the server's own clock. */
export interface LockTiming {
  readonly lease?: Milliseconds;
  readonly ticker?: Ticker;
  /** The server's clock; `performance.now` by default. */
  readonly elapsed?: () => Milliseconds;
}

/** A lock that several servers share. */
export interface LockStorage {
  readonly unitOfWork: UnitOfWork;
  /** Returns the lock as one server uses it. */
  readonly lockBy: (how?: LockTiming) => Lock;
}

/** A lease: its caller, and the end of the lease (in the time of `performance.now()`). */
export interface MemoryLease {
  readonly holder: symbol;
  readonly expiresAt: number;
  readonly fence: number;
}

const POLL_MS = 1;

const systemTicker: Ticker = (interval, tick) => {
  const timer = setInterval(tick, interval).unref();
  return () => clearInterval(timer);
};

interface MemoryLockParts extends LockTiming {
  readonly unitOfWork: MemoryUnitOfWork;
  readonly leases: MemoryTable<MemoryLease>;
}

/** A lock that is shared by all callers with these leases in memory. */
export class MemoryLock extends Lock {
  readonly #unitOfWork: MemoryUnitOfWork;
  readonly #leases: MemoryTable<MemoryLease>;
  readonly #length: Milliseconds;
  readonly #ticker: Ticker;
  readonly #elapsed: () => Milliseconds;

  constructor({ unitOfWork, leases, lease = 15 * SECOND, ...timing }: MemoryLockParts) {
    super();
    const { ticker = systemTicker, elapsed = () => performance.now() } = timing;
    this.#unitOfWork = unitOfWork;
    this.#leases = leases;
    this.#length = lease;
    this.#ticker = ticker;
    this.#elapsed = elapsed;
  }

  override async hold<T>(name: string, work: (held: HeldLock) => Promise<T>): Promise<T> {
    if (this.#unitOfWork.current()) throw new Error('A lock cannot be taken inside a unit of work.');
    const holder = Symbol(name);
    let sentAt = this.#elapsed();
    while (!(await this.#take(name, holder))) {
      await pause(POLL_MS);
      sentAt = this.#elapsed();
    }
    const held = new RenewedLease({
      fence: this.#leases.read().get(name)?.fence ?? 0,
      length: this.#length,
      sentAt,
      elapsed: this.#elapsed,
      renew: () => this.#end(name, holder, performance.now() + this.#length),
      ticker: this.#ticker,
    });
    try {
      return await work(held);
    } finally {
      held.stop();
      await this.#end(name, holder, 0);
    }
  }

  #take(name: string, holder: symbol): Promise<boolean> {
    const now = performance.now();
    return this.#leases.write((rows) => {
      const { expiresAt = 0, fence = 0 } = rows.get(name) ?? {};
      if (expiresAt > now) return false;
      rows.set(name, { holder, expiresAt: now + this.#length, fence: fence + 1 });
      return true;
    });
  }

  /** Sets the end of the lease. Returns false if this caller does not hold the lock. */
  #end(name: string, holder: symbol, expiresAt: number): Promise<boolean> {
    return this.#leases.write((rows) => {
      const lease = rows.get(name);
      if (lease?.holder !== holder) return false;
      rows.set(name, { ...lease, expiresAt });
      return true;
    });
  }
}
