import { applyAtOnce, restOnOneVersion, takeOneIdAtOnce } from './concurrent-steps.ts';
import {
  apply,
  extend,
  moveClock,
  reachEndOfGrace,
  replay,
  reuse,
  sayNothing,
  sweep,
} from './entitlement-steps.ts';
import type { HistoryStep } from './history-step.ts';

const ONCE = { name: 'manual.grant', plan: 'once' } as const;
const BASE = { name: 'manual.grant', plan: 'base' } as const;
const PAYMENT = { provider: 'acme-pay', customerId: 'cus_0', subscriptionId: null } as const;
const PAID_ONCE = { name: 'checkout.completed', plan: 'once', payment: PAYMENT } as const;

const END_OF_GRACE = reachEndOfGrace({ account: 0, lasting: 1, offset: 0 });

/** The laws of entitlements, each with the shortest history in which a wrong implementation broke it. */
export const entitlementLaws: Readonly<Record<string, readonly HistoryStep[]>> = {
  'are swept at the very millisecond at which a grace ends, once': [END_OF_GRACE, sweep],
  'are swept once for every grace that they had': [END_OF_GRACE, sweep, END_OF_GRACE, sweep],
  'change in nothing when an event is sent again, at once or much later': [
    apply({ account: 0, change: BASE }),
    replay(0),
    moveClock(1_000_000_000),
    replay(0),
  ],
  'answer a replay after a lapse as they answered the grant': [END_OF_GRACE, replay(0)],
  'tell of an extension after the end of a grace that nothing was allowed before it': [
    END_OF_GRACE,
    extend({ account: 0, lasting: 1 }),
  ],
  'tell of a grant of what is held already that nothing changed': [
    apply({ account: 0, change: BASE }),
    apply({ account: 0, change: BASE }),
  ],
  'tell what was paid, before a change and after it': [
    apply({ account: 0, change: PAID_ONCE }),
    apply({ account: 0, change: ONCE }),
  ],
  'refuse a used id for the same change under another ticket': [
    apply({ account: 0, change: ONCE }),
    reuse({ index: 0, change: ONCE }),
  ],
  'refuse a used id for another payment': [
    apply({ account: 0, change: { ...PAID_ONCE, payment: null } }),
    reuse({ index: 0, change: PAID_ONCE }),
  ],
  'refuse a blank reason, ticket or id, and then nothing is written': ['reason', 'ticketRef', 'eventId'].map(
    (field) => sayNothing({ account: 0, field, blank: ' ' }),
  ),
  'count two different events that are sent at once both, and each once': [
    applyAtOnce([BASE, ONCE].map((change) => ({ account: 0, change }))),
  ],
  // The first time a store may still be opening the connection of the second.
  'let one of two accounts have an id that both are sent at once': Array.from({ length: 4 }, () =>
    takeOneIdAtOnce([ONCE, ONCE]),
  ),
  'count one of two events that rest on the same version, and that one again': [
    restOnOneVersion([BASE, ONCE]),
    replay(0),
  ],
};
