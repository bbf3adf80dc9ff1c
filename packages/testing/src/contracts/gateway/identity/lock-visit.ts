import type { Lock } from '@gatehouse/core/kernel';
import type { WatchedClock } from './watched-clock.ts';

/** Somebody who asks for a lock and, once inside, stays until told to leave. */
export class LockVisit {
  isInside = false;
  readonly #clock: WatchedClock;
  readonly #entered = Promise.withResolvers<void>();
  readonly #leaving = Promise.withResolvers<void>();
  readonly #ended: Promise<void>;

  constructor(lock: Lock, clock: WatchedClock, name: string) {
    this.#clock = clock;
    this.#ended = lock.hold(name, () => this.#stay());
    // Whoever never comes in, because the experiment failed before, may reject when nobody listens any more.
    this.#ended.catch(() => {});
  }

  /** Resolves when they are inside; rejects when they wait in vain. */
  async entered(): Promise<void> {
    await Promise.race([this.#entered.promise, this.#ended]);
  }

  /** Resolves when they have tried three times more, or are inside. */
  async tried(): Promise<void> {
    await Promise.race([this.#entered.promise, this.#ended, this.#clock.askedAgain(3)]);
  }

  async leave(): Promise<void> {
    this.#leaving.resolve();
    await this.#ended;
  }

  /** Ends their work with an error, and waits for it to come out of the lock. */
  async fail(error: Error): Promise<unknown> {
    this.#leaving.reject(error);
    return this.#ended.catch((thrown: unknown) => thrown);
  }

  async #stay(): Promise<void> {
    this.isInside = true;
    this.#entered.resolve();
    try {
      await this.#leaving.promise;
    } finally {
      this.isInside = false;
    }
  }
}
