import type { Instant } from '../../kernel/instant.ts';
import type { DenialCount } from './denial-count.ts';

/** Stores how many requests were denied in each hour. Every method belongs to the surrounding unit of work. */
export abstract class DenialStore {
  /**
   * Adds the counts to the stored ones of the same hour, source and reason. Counts that several servers add
   * concurrently are all added.
   */
  abstract add(counts: readonly DenialCount[]): Promise<void>;

  /** Counts of the hours that begin at `since` or later, ordered by hour, source and reason. */
  abstract since(since: Instant): Promise<readonly DenialCount[]>;

  /** Removes at most `limit` counts of hours that begin before `instant`, and returns the number of removed counts. */
  abstract purge(instant: Instant, limit: number): Promise<number>;
}
