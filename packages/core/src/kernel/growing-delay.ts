import type { Milliseconds } from './instant.ts';

const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 1_000;
const GROWTH_FACTOR = 1.6;

/**
 * Returns a function that returns the next delay. Each delay is about 1.6 times as long as the previous one, up to a
 * second. A random part of up to half the delay is then subtracted. `chance` returns a number from 0 to 1.
 */
export function growingDelay(chance: () => number): () => Milliseconds {
  let delay = FIRST_DELAY_MS;
  return () => {
    const next = delay * (1 - chance() / 2);
    delay = Math.min(MAX_DELAY_MS, delay * GROWTH_FACTOR);
    return next;
  };
}
