import type { Instant } from '../../kernel/instant.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { baseAt, type Entitlement } from './entitlement.ts';
import type { EntitlementChange, Plan } from './entitlement-event.ts';
import {
  AlreadyInGrace,
  type EntitlementRefusal,
  GraceNotExtendable,
  NothingToLapse,
} from './entitlement-refusals.ts';

type Holdings = Partial<Pick<Entitlement, 'base' | 'graceUntil' | 'once' | 'payment'>>;

/**
 * Returns the entitlement after the event. If the event does not apply to the entitlement, returns a refusal (does not
 * throw it).
 */
export function applied(
  entitlement: Entitlement,
  event: EntitlementChange,
  now: Instant,
): Entitlement | EntitlementRefusal {
  const next = holdingsAfter(entitlement, event, now);
  return next instanceof Error ? next : { ...entitlement, ...next, version: entitlement.version + 1 };
}

function holdingsAfter(
  entitlement: Entitlement,
  event: EntitlementChange,
  now: Instant,
): Holdings | EntitlementRefusal {
  switch (event.name) {
    case 'manual.grant':
      return granted(event.plan);
    case 'checkout.completed':
      return { ...granted(event.plan), payment: event.payment ?? entitlement.payment };
    case 'lapse':
      return event.graceUntil === null ? lapsed(entitlement) : lapsedInto(event.graceUntil, entitlement, now);
    case 'grace.extend':
      return extended(event.graceUntil, entitlement, now);
  }
}

function granted(plan: Plan): Holdings {
  return plan === 'once'
    ? { base: 'none', graceUntil: null, once: true }
    : { base: 'active', graceUntil: null };
}

function lapsed({ base }: Entitlement): Holdings {
  return base === 'none' ? {} : { base: 'lapsed', graceUntil: null };
}

function lapsedInto(
  graceUntil: Instant,
  entitlement: Entitlement,
  now: Instant,
): Holdings | EntitlementRefusal {
  if (!(graceUntil > now)) {
    return new InvalidInput([{ path: ['graceUntil'], message: 'must be in the future' }]);
  }
  const base = baseAt(entitlement, now);
  if (base === 'grace') return new AlreadyInGrace();
  return base === 'active' ? { base: 'grace', graceUntil } : new NothingToLapse();
}

function extended(
  graceUntil: Instant,
  entitlement: Entitlement,
  now: Instant,
): Holdings | EntitlementRefusal {
  const ended = entitlement.base === 'grace' || entitlement.base === 'lapsed';
  const later = graceUntil > now && graceUntil > (entitlement.graceUntil ?? now);
  return ended && later ? { base: 'grace', graceUntil } : new GraceNotExtendable(entitlement);
}
