import type { Clock } from '../../kernel/clock.port.ts';
import { HOUR } from '../../kernel/instant.ts';
import type { DenialReason } from './capabilities.ts';
import type { DenialCount, DenialSource } from './denial-count.ts';

/**
 * Counts the denials of one process in memory, so that a denied request never waits for the database. `StoreDenials`
 * moves the counts to the database.
 */
export class DenialTally {
  readonly #source: DenialSource;
  readonly #clock: Clock;
  readonly #counts = new Map<string, DenialCount>();

  constructor(source: DenialSource, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** Counts one denied request. Without a reason, the denial is counted under `no_entitlement`. */
  count(reason: DenialReason = 'no_entitlement'): void {
    const now = this.#clock.now();
    this.#add({ hour: now - (now % HOUR), source: this.#source, reason, count: 1 });
  }

  /** Returns all counts, and begins again at zero. */
  take(): readonly DenialCount[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }

  /** Adds back counts that could not be stored. */
  putBack(counts: readonly DenialCount[]): void {
    for (const each of counts) this.#add(each);
  }

  #add(added: DenialCount): void {
    const key = `${added.hour} ${added.reason}`;
    const count = (this.#counts.get(key)?.count ?? 0) + added.count;
    this.#counts.set(key, { ...added, count });
  }
}
