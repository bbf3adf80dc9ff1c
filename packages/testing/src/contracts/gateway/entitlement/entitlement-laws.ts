import { applyConcurrently, expectOneVersion, takeOneIdConcurrently } from './concurrent-steps.ts';
import {
  apply,
  extend,
  moveClock,
  reachEndOfGrace,
  replay,
  reuse,
  sendBlankText,
  sweep,
} from './entitlement-steps.ts';
import type { HistoryStep } from './history-step.ts';

const ONCE = { name: 'manual.grant', plan: 'once' } as const;
const BASE = { name: 'manual.grant', plan: 'base' } as const;
const PAYMENT = { provider: 'acme-pay', customerId: 'cus_0', subscriptionId: null } as const;
const PAID_ONCE = { name: 'checkout.completed', plan: 'once', payment: PAYMENT } as const;

const END_OF_GRACE = reachEndOfGrace({ holder: 0, lasting: 1, offset: 0 });

/** The laws of entitlements. Each has the shortest history with which a wrong implementation breaks the law. */
export const entitlementLaws: Readonly<Record<string, readonly HistoryStep[]>> = {
  'are swept once, at the exact millisecond at which a grace ends': [END_OF_GRACE, sweep],
  'are swept once for each of their graces': [END_OF_GRACE, sweep, END_OF_GRACE, sweep],
  'do not change when an event is sent again, immediately or much later': [
    apply({ holder: 0, change: BASE }),
    replay(0),
    moveClock(1_000_000_000),
    replay(0),
  ],
  'return the outcome of the grant to a replay after the lapse': [END_OF_GRACE, replay(0)],
  'record that nothing was allowed before an extension that follows the end of a grace': [
    END_OF_GRACE,
    extend({ holder: 0, lasting: 1 }),
  ],
  'record that a repeated grant under a new id changed nothing': [
    apply({ holder: 0, change: BASE }),
    apply({ holder: 0, change: BASE }),
  ],
  'record what was paid before and after a change': [
    apply({ holder: 0, change: PAID_ONCE }),
    apply({ holder: 0, change: ONCE }),
  ],
  'reject a used id for the same change under another ticket': [
    apply({ holder: 0, change: ONCE }),
    reuse({ index: 0, change: ONCE }),
  ],
  'reject a used id for another payment': [
    apply({ holder: 0, change: { ...PAID_ONCE, payment: null } }),
    reuse({ index: 0, change: PAID_ONCE }),
  ],
  'reject a blank reason, ticket or id, and write nothing': ['reason', 'ticketRef', 'eventId'].map((field) =>
    sendBlankText({ holder: 0, field, blank: ' ' }),
  ),
  'apply each of two concurrent different events exactly once': [
    applyConcurrently([BASE, ONCE].map((change) => ({ holder: 0, change }))),
  ],
  // Repeat this, because a storage could open the connection of its second server only during the first call.
  'accept an id for one of two holders that use it concurrently': Array.from({ length: 4 }, () =>
    takeOneIdConcurrently([ONCE, ONCE]),
  ),
  'apply one of two events that expect the same version, and return its outcome again': [
    expectOneVersion([BASE, ONCE]),
    replay(0),
  ],
};
