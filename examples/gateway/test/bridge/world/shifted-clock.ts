import { Clock, type Instant, type Milliseconds } from '@gatehouse/core/kernel';

/** The machine's clock plus an offset. */
export class ShiftedClock extends Clock {
  ahead: Milliseconds = 0;

  override now(): Instant {
    return Date.now() + this.ahead;
  }
}
