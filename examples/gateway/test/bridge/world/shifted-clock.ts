import { Clock, type Instant, type Milliseconds } from '@gatehouse/core/kernel';

/** A clock that shows the machine's time plus an offset. */
export class ShiftedClock extends Clock {
  ahead: Milliseconds = 0;

  override now(): Instant {
    return Date.now() + this.ahead;
  }
}
