import type { Instant } from './instant.ts';

/** The only source of the present moment; tests move it by hand. */
export abstract class Clock {
  /** The present moment. It may go backwards when the machine's clock is set. */
  abstract now(): Instant;
}
