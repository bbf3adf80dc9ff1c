import { setTimeout as pause } from 'node:timers/promises';
import type { HeldLock, Lock } from '@gatehouse/core/kernel';

/** A visitor that does not get the lock within this time gives up. */
const MAX_WAIT_MS = 5_000;
const TRY_MS = 100;

/** A caller that waits for a lock and then holds it until the test ends its work. */
export class LockVisit {
  isInside = false;
  readonly #entered = Promise.withResolvers<HeldLock>();
  readonly #leaving = Promise.withResolvers<void>();
  readonly #ended: Promise<void>;

  constructor(lock: Lock, name: string) {
    this.#ended = lock.hold(name, (held) => this.#stay(held));
    // Ignores the rejection of a visitor that never enters. It can come after the test has failed and ended.
    this.#ended.catch(() => {});
  }

  /** Resolves when the visitor holds the lock. Rejects if it gives up. */
  async entered(): Promise<HeldLock> {
    const limit = new AbortController();
    const late = pause(MAX_WAIT_MS, undefined, { signal: limit.signal }).then(() => {
      throw new Error('The visitor did not get the lock in time.');
    });
    const ended = this.#ended.then(() => this.#entered.promise);
    try {
      return await Promise.race([this.#entered.promise, ended, late]);
    } finally {
      limit.abort();
      late.catch(() => {});
    }
  }

  /** Resolves when the visitor has had enough time to try, or holds the lock. */
  async waitForAttempt(time: number = TRY_MS): Promise<void> {
    await Promise.race([this.#entered.promise, pause(time)]);
  }

  async leave(): Promise<void> {
    this.#leaving.resolve();
    await this.#ended;
  }

  /** Ends the visitor's work with an error, and resolves to what the lock threw. */
  async fail(error: Error): Promise<unknown> {
    this.#leaving.reject(error);
    return this.#ended.catch((thrown: unknown) => thrown);
  }

  async #stay(held: HeldLock): Promise<void> {
    this.isInside = true;
    this.#entered.resolve(held);
    try {
      await this.#leaving.promise;
    } finally {
      this.isInside = false;
    }
  }
}
