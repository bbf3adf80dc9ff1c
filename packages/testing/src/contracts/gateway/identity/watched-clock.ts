import type { Instant } from '@gatehouse/core/kernel';
import { MovableClock } from '../../../memory/movable-clock.ts';

/** How often somebody who waits for a lock may ask before they wait in vain. */
const PATIENCE = 200;

/** A clock that tells how often it is asked: once for each time that somebody tries to take a lock. */
export class WatchedClock extends MovableClock {
  #asked = 0;
  readonly #awaited = new Map<number, () => void>();

  override now(): Instant {
    this.#asked += 1;
    this.#awaited.get(this.#asked)?.();
    if (this.#asked > PATIENCE) throw new Error('Somebody waits for a lock in vain.');
    return super.now();
  }

  /** Resolves when it was asked so many times more. */
  askedAgain(times: number): Promise<void> {
    return new Promise((resolve) => this.#awaited.set(this.#asked + times, resolve));
  }
}
