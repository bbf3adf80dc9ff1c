import type { Instant, Milliseconds } from '@gatehouse/core/kernel';
import { SECOND } from '@gatehouse/core/kernel';

/** Maximum rate at which two clocks drift apart: NTP corrects a clock by up to half a millisecond per second. */
const MAX_DRIFT = 0.0005;

/**
 * Maximum correction without a jump. If the other clock was set back by at most this time, the returned time does not
 * change until that clock has caught up.
 */
const MAX_STANDSTILL_MS: Milliseconds = 5 * SECOND;

/**
 * Lower and upper bound of the offset. The offset is the other clock's time minus the elapsed time of this process's
 * timer.
 */
interface Bounds {
  readonly lower: Milliseconds;
  readonly upper: Milliseconds;
  /** Elapsed time of this process's timer when the clock was read. */
  readonly readAt: Milliseconds;
}

/**
 * The time of another machine's clock, estimated from readings of that clock. Between readings it follows a timer of
 * this process, which does not change when the machine's clock is set. Unless the other clock is set back, the estimate
 * is never later than that clock. It is earlier by at most the delay of the network and the drift since the last
 * reading. It goes backwards only if the other clock was set back by more than 5 seconds.
 */
export class FollowedTime {
  readonly #elapsed: () => Milliseconds;
  #bounds: Bounds | undefined;
  #latest: Instant = Number.NEGATIVE_INFINITY;

  constructor(elapsed: () => Milliseconds = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** Reads the other clock. A slow or inaccurate reading never makes the estimate less accurate. */
  async read(clock: () => Promise<Instant>): Promise<Instant> {
    const before = this.#elapsed();
    const time = await clock();
    const after = this.#elapsed();
    const reading = { lower: time - after, upper: time + 1 - before, readAt: after };
    this.#bounds = this.#bounds ? narrowed(widened(this.#bounds, after), reading) : reading;
    return time;
  }

  /** Returns the other clock's current time; undefined before the first reading. */
  now(): Instant | undefined {
    if (!this.#bounds) return undefined;
    const elapsed = this.#elapsed();
    const present = Math.floor(elapsed + widened(this.#bounds, elapsed).lower);
    const isStandstill = present < this.#latest && this.#latest - present <= MAX_STANDSTILL_MS;
    if (!isStandstill) this.#latest = present;
    return this.#latest;
  }
}

function widened({ lower, upper, readAt }: Bounds, elapsed: Milliseconds): Bounds {
  const drift = (elapsed - readAt) * MAX_DRIFT;
  return { lower: lower - drift, upper: upper + drift, readAt: elapsed };
}

/**
 * Returns the intersection of two intervals. If it is empty, one of the clocks was set, so only the new reading is
 * used.
 */
function narrowed(known: Bounds, reading: Bounds): Bounds {
  const lower = Math.max(known.lower, reading.lower);
  const upper = Math.min(known.upper, reading.upper);
  return lower <= upper ? { lower, upper, readAt: reading.readAt } : reading;
}
