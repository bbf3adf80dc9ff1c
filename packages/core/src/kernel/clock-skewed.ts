import type { Milliseconds } from './instant.ts';
import { SECOND } from './instant.ts';

/** The clock of this machine and the clock of the database differ by more than is allowed. */
export class ClockSkewed extends Error {
  override readonly name = 'ClockSkewed';

  constructor(skew: Milliseconds, limit: Milliseconds) {
    const side = skew > 0 ? 'ahead of' : 'behind';
    super(
      `The clock of this machine is ${seconds(skew)} ${side} the database's; at most ${seconds(limit)} are allowed. ` +
        'Synchronize both machines (NTP), or raise CLOCK_SKEW_LIMIT.',
    );
  }
}

function seconds(length: Milliseconds): string {
  return `${Math.round(Math.abs(length) / SECOND)} s`;
}
