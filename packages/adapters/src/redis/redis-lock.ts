import { setTimeout as pause } from 'node:timers/promises';
import {
  growingDelay,
  type HeldLock,
  Lock,
  type Milliseconds,
  newId,
  type RandomSource,
  RenewedLease,
  SECOND,
  type Ticker,
} from '@gatehouse/core/kernel';
import { FREE, RENEW, TAKE } from './lock-scripts.ts';
import type { Redis } from './redis.ts';
import { systemTicker } from './system-ticker.ts';

export interface RedisLockOptions {
  readonly redis: Redis;
  readonly random: RandomSource;
  /** Returns whether the caller is inside a unit of work of another database. */
  readonly isInUnitOfWork: () => boolean;
  /**
   * Time after which a process that crashed loses the lock. A running process renews the lock three times in that time.
   */
  readonly lease?: Milliseconds | undefined;
  readonly ticker?: Ticker | undefined;
  /** A clock that is never set back or forward; by default `performance.now`. */
  readonly elapsed?: (() => Milliseconds) | undefined;
}

/**
 * A lock that is a key in Redis. The key expires some seconds after its process has stopped. The lock can be lost when
 * Redis fails over to a replica. Therefore work that must never run twice at the same time must compare the fence, a
 * number that increases each time the lock is taken.
 */
export class RedisLock extends Lock {
  readonly #options: RedisLockOptions & {
    readonly lease: Milliseconds;
    readonly ticker: Ticker;
    readonly elapsed: () => Milliseconds;
  };

  constructor(options: RedisLockOptions) {
    super();
    const { lease = 15 * SECOND, ticker = systemTicker, elapsed = () => performance.now() } = options;
    this.#options = { ...options, lease, ticker, elapsed };
  }

  override async hold<T>(name: string, work: (held: HeldLock) => Promise<T>): Promise<T> {
    const { redis, random, isInUnitOfWork, lease: length, ticker, elapsed } = this.#options;
    if (isInUnitOfWork()) throw new Error('A lock cannot be taken inside a unit of work.');
    const root = `${redis.prefix}:lock:${name}`;
    const holder = newId(random);
    const { fence, sentAt } = await this.#taken(root, holder);
    const renew = async () => (await redis.run(RENEW, root, holder, length)) === 1;
    const held = new RenewedLease({ fence, length, sentAt, elapsed, renew, ticker });
    try {
      return await work(held);
    } finally {
      held.stop();
      // Ignore a failure to free the lock, because the lease ends by itself and the result of the work is more
      // important.
      await redis.run(FREE, root, holder).catch(() => {});
    }
  }

  /** Waits for the lock. Returns its fence, and when it was requested. */
  async #taken(
    root: string,
    holder: string,
  ): Promise<{ readonly fence: number; readonly sentAt: Milliseconds }> {
    const { redis, lease, elapsed } = this.#options;
    const delay = growingDelay(Math.random);
    for (;;) {
      const sentAt = elapsed();
      const fence = (await redis.run(TAKE, root, holder, lease)) as number;
      if (fence > 0) return { fence, sentAt };
      await pause(delay());
    }
  }
}
