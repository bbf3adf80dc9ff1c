import type { Milliseconds } from './instant.ts';

/** Calls `tick` after each interval. Returns a function that stops the calls. */
export type Ticker = (interval: Milliseconds, tick: () => void) => () => void;
