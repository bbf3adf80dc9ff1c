import {
  applied,
  capabilities,
  type Entitlement,
  type EntitlementChange,
  nothingHeld,
} from '@gatehouse/core/entitlement';
import { DAY, type RandomSource } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';

const MAX_EVENTS_BEFORE = 3;
const MAX_EVENTS_AFTER = 2;

/**
 * A random sequence of grants, lapses, graces and Once of one holder. The worker is killed at the event that gives or
 * takes the seat, because only that event reaches every step.
 */
export class Sequence {
  readonly #random: RandomSource;
  #held: Entitlement;

  constructor(did: Did, random: RandomSource) {
    this.#held = nothingHeld(did);
    this.#random = random;
  }

  /** Returns the events before the kill. Once is not among them, because after it no event takes the seat. */
  beforeKill(): readonly EntitlementChange[] {
    const count = this.#below(MAX_EVENTS_BEFORE + 1);
    return Array.from({ length: count }, () => this.#next(this.#events().filter((each) => !isOnce(each))));
  }

  /** Returns the event at which the worker is killed. */
  killed(): EntitlementChange {
    const hasSeat = seatOf(this.#held);
    return this.#next(this.#events().filter((event) => seatOf(this.#after(event)) !== hasSeat));
  }

  /** Returns the events while no worker runs. */
  afterKill(): readonly EntitlementChange[] {
    return Array.from({ length: this.#below(MAX_EVENTS_AFTER + 1) }, () => this.#next(this.#events()));
  }

  /** Returns the events that the entitlement allows. */
  #events(): readonly EntitlementChange[] {
    const events: readonly EntitlementChange[] = [
      { name: 'manual.grant', plan: 'base' },
      { name: 'manual.grant', plan: 'once' },
      { name: 'lapse', graceUntil: null },
      { name: 'lapse', graceUntil: Date.now() + DAY },
    ];
    return events.filter((event) => !(applied(this.#held, event, Date.now()) instanceof Error));
  }

  #next(events: readonly EntitlementChange[]): EntitlementChange {
    const event = events[this.#below(events.length)];
    if (!event) throw new Error('The entitlement allows no such event.');
    this.#held = this.#after(event);
    return event;
  }

  #after(event: EntitlementChange): Entitlement {
    const after = applied(this.#held, event, Date.now());
    if (after instanceof Error) throw after;
    return after;
  }

  #below(limit: number): number {
    return (this.#random.bytes(1)[0] ?? 0) % limit;
  }
}

function isOnce(event: EntitlementChange): boolean {
  return event.name === 'manual.grant' && event.plan === 'once';
}

function seatOf(held: Entitlement): boolean {
  return capabilities(held, Date.now()).supportSeatAllowed;
}
