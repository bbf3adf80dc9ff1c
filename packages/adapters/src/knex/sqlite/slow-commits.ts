import type { Milliseconds } from '@gatehouse/core/kernel';

/** Duration from which a commit is slow. On a fast disk a commit takes less than a tenth of it. */
const SLOW_COMMIT_MS: Milliseconds = 5;
/**
 * The disk is treated as slow when the excess reaches this number. A slow commit adds 1 to the excess. A fast commit
 * subtracts 1, but not below 0.
 */
const EXCESS_OF_SLOW_COMMITS = 20;

/** Decides from the durations of commits whether the disk is slow. */
export class SlowCommits {
  #excess = 0;

  /** Counts a commit. Returns whether the disk is slow. */
  note(duration: Milliseconds): boolean {
    this.#excess = Math.max(0, this.#excess + (duration >= SLOW_COMMIT_MS ? 1 : -1));
    return this.#excess >= EXCESS_OF_SLOW_COMMITS;
  }
}
