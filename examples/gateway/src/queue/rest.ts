import type { Milliseconds } from '@gatehouse/core/kernel';

/** A wait that can be ended early. It can be ended even before it begins. */
export class Rest {
  #ended = Promise.withResolvers<void>();

  /** Clears an earlier call of `end`. Call it before the check that decides whether to `wait`. */
  prepare(): void {
    this.#ended = Promise.withResolvers<void>();
  }

  /** Ends the current wait. If the worker is not waiting, ends its next wait. */
  end(): void {
    this.#ended.resolve();
  }

  /** Resolves after this time, or when `end` is called. */
  async wait(time: Milliseconds): Promise<void> {
    const { promise, resolve } = this.#ended;
    const timer = setTimeout(resolve, time);
    await promise;
    clearTimeout(timer);
  }
}
