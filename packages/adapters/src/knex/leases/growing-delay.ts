import type { Milliseconds } from '@gatehouse/core/kernel';

const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 1_000;
const GROWTH = 1.6;

/** A function that returns the next delay: each about 1.6 times as long, up to a second, less up to half by chance. */
export function growingDelay(): () => Milliseconds {
  let delay = FIRST_DELAY_MS;
  return () => {
    const next = delay * (1 - Math.random() / 2);
    delay = Math.min(MAX_DELAY_MS, delay * GROWTH);
    return next;
  };
}
