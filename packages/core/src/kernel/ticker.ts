import type { Milliseconds } from './instant.ts';

/** Calls `tick` after each interval until the returned function is called. */
export type Ticker = (interval: Milliseconds, tick: () => void) => () => void;
