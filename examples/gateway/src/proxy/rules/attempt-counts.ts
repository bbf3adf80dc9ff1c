import type { Milliseconds } from '@gatehouse/core/kernel';

const MAX_COUNTED_KEYS = 50_000;

interface Count {
  readonly resetsAt: number;
  attempts: number;
}

/** Counts attempts by key in fixed windows, in memory. If there are too many keys, the oldest are dropped. */
export class AttemptCounts {
  readonly #window: Milliseconds;
  readonly #counts = new Map<string, Count>();

  constructor(window: Milliseconds) {
    this.#window = window;
  }

  /** Counts an attempt and returns the count that includes it. */
  add(key: string): Readonly<Count> {
    const now = performance.now();
    const count = this.#counts.get(key);
    if (count && count.resetsAt > now) {
      count.attempts += 1;
      return count;
    }
    this.#counts.delete(key);
    if (this.#counts.size >= MAX_COUNTED_KEYS) this.#counts.delete(this.#counts.keys().next().value ?? '');
    const first = { attempts: 1, resetsAt: now + this.#window };
    this.#counts.set(key, first);
    return first;
  }

  /** The attempts in the current window. */
  attempts(key: string): number {
    const count = this.#counts.get(key);
    return count && count.resetsAt > performance.now() ? count.attempts : 0;
  }

  /** Removes an attempt from the count. */
  refund(key: string): void {
    const count = this.#counts.get(key);
    if (count && count.attempts > 0) count.attempts -= 1;
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }
}
