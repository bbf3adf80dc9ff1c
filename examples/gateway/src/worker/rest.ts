import type { Milliseconds } from '@gatehouse/core/kernel';

/** A wait that can be ended early, also before it begins. */
export class Rest {
  #ended = Promise.withResolvers<void>();

  /** Clears an earlier `end`. Call it before the check that decides whether to `wait`. */
  prepare(): void {
    this.#ended = Promise.withResolvers<void>();
  }

  /** Ends the wait, or the next one if none is in progress. */
  end(): void {
    this.#ended.resolve();
  }

  /** Resolves after this time, or when the rest is ended. */
  async wait(time: Milliseconds): Promise<void> {
    const { promise, resolve } = this.#ended;
    const timer = setTimeout(resolve, time);
    await promise;
    clearTimeout(timer);
  }
}
