import type { Milliseconds } from '@gatehouse/core/kernel';

/** Duration from which a commit is slow. On a fast disk a commit takes less than a tenth of it. */
const SLOW: Milliseconds = 5;
/** Number of slow commits, less the fast ones, from which the disk is slow. */
const MANY = 20;

/** Decides from the durations of commits whether the disk is slow. */
export class SlowCommits {
  #excess = 0;

  /** Counts a commit. Returns whether the disk is slow. */
  note(duration: Milliseconds): boolean {
    this.#excess = Math.max(0, this.#excess + (duration >= SLOW ? 1 : -1));
    return this.#excess >= MANY;
  }
}
