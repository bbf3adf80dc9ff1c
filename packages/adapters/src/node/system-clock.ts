import { Clock, type Instant } from '@gatehouse/core/kernel';

/** The machine's own clock. */
export class SystemClock extends Clock {
  override now(): Instant {
    return Date.now();
  }
}
