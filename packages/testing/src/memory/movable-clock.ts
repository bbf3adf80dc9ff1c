import { Clock, type Instant, type Milliseconds } from '@gatehouse/core/kernel';

/** A clock that shows the same time until a test moves it, forwards or backwards. */
export class MovableClock extends Clock {
  #now: Instant;

  constructor(now: Instant = Date.UTC(2026, 0, 1)) {
    super();
    this.#now = now;
  }

  override now(): Instant {
    return this.#now;
  }

  advance(by: Milliseconds): void {
    this.#now += by;
  }

  set(now: Instant): void {
    this.#now = now;
  }
}
