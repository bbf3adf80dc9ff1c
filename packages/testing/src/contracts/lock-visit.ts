import { setTimeout as pause } from 'node:timers/promises';
import type { HeldLock, Lock } from '@gatehouse/core/kernel';

/** Time after which a caller stops waiting for the lock. */
const MAX_WAIT_MS = 5_000;
const TRY_MS = 100;

/** A caller that waits for a lock, and then holds it until the test ends its work. */
export class LockVisit {
  isInside = false;
  readonly #entered = Promise.withResolvers<HeldLock>();
  readonly #leaving = Promise.withResolvers<void>();
  readonly #ended: Promise<void>;

  constructor(lock: Lock, name: string) {
    this.#ended = lock.hold(name, (held) => this.#stay(held));
    // Ignore the rejection of a caller that never gets the lock. It can come after the test has failed and ended.
    this.#ended.catch(() => {});
  }

  /** Resolves when the caller holds the lock. Rejects if it stops waiting. */
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

  /** Resolves when the caller holds the lock, or has had enough time to try. */
  async waitForAttempt(time: number = TRY_MS): Promise<void> {
    await Promise.race([this.#entered.promise, pause(time)]);
  }

  async leave(): Promise<void> {
    this.#leaving.resolve();
    await this.#ended;
  }

  /** Ends the caller's work with an error, and resolves to the error that the lock threw. */
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
