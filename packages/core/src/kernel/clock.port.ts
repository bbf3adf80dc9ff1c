import type { Instant } from './instant.ts';

/** The only source of the current time. Tests can set the time. */
export abstract class Clock {
  /** The current time. It can go backwards when the machine's clock is set. */
  abstract now(): Instant;
}
