import type { Clock } from '../../kernel/clock.port.ts';
import { DAY, HOUR, type Instant, type Milliseconds } from '../../kernel/instant.ts';
import type { DenialReason } from '../entitlement/capabilities.ts';
import type { DenialCount, DenialSource } from '../entitlement/denial-count.ts';
import type { DenialStore } from '../entitlement/denial-store.port.ts';
import { type Operator, requireRole } from './operator.ts';

/** Time for which denials are stored. */
export const DENIAL_RETENTION: Milliseconds = 30 * DAY;

/** Number of requests that one kind of server denied for one reason. */
export interface DenialTotal {
  readonly source: DenialSource;
  readonly reason: DenialReason;
  readonly count: number;
}

/** Denials of a period by reason. Reasons without denials are absent. */
export interface DenialPeriod {
  readonly at: Instant;
  readonly counts: Readonly<Partial<Record<DenialReason, number>>>;
}

/** Denials of the last 24 hours, including the current hour, and of the last 30 days in UTC, including today. */
export interface DenialReport {
  readonly at: Instant;
  /** Totals, the largest first. */
  readonly last24Hours: readonly DenialTotal[];
  readonly last30Days: readonly DenialTotal[];
  /** The 24 hours, the earliest first, including hours without denials. */
  readonly hours: readonly DenialPeriod[];
  /** The 30 days in UTC, the earliest first, including days without denials. */
  readonly days: readonly DenialPeriod[];
}

/** Dependencies of `ReadDenials`. */
export interface ReadDenialsPorts {
  readonly denials: DenialStore;
  readonly clock: Clock;
}

/** Reads how often the servers denied something that an entitlement would have allowed. */
export class ReadDenials {
  readonly #ports: ReadDenialsPorts;

  constructor(ports: ReadDenialsPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator): Promise<DenialReport> {
    requireRole(operator, 'overview.read');
    const { denials, clock } = this.#ports;
    const at = clock.now();
    const hours = lastPeriods(at, HOUR, 24);
    const days = lastPeriods(at, DAY, 30);
    const counts = await denials.since(Math.min(...days));
    const lastDay = counts.filter(({ hour }) => hour >= Math.min(...hours));
    return {
      at,
      last24Hours: totals(lastDay),
      last30Days: totals(counts),
      hours: hours.map((hour) => periodOf(lastDay, hour, HOUR)),
      days: days.map((day) => periodOf(counts, day, DAY)),
    };
  }
}

function lastPeriods(now: Instant, length: Milliseconds, number: number): readonly Instant[] {
  const current = now - (now % length);
  return Array.from({ length: number }, (_, index) => current - (number - 1 - index) * length);
}

function totals(counts: readonly DenialCount[]): readonly DenialTotal[] {
  const found = new Map<string, DenialTotal>();
  for (const { source, reason, count } of counts) {
    const key = `${source} ${reason}`;
    found.set(key, { source, reason, count: (found.get(key)?.count ?? 0) + count });
  }
  return [...found.values()].toSorted((one, other) => other.count - one.count);
}

function periodOf(counts: readonly DenialCount[], at: Instant, length: Milliseconds): DenialPeriod {
  const found: Partial<Record<DenialReason, number>> = {};
  for (const { hour, reason, count } of counts)
    if (at <= hour && hour < at + length) found[reason] = (found[reason] ?? 0) + count;
  return { at, counts: found };
}
