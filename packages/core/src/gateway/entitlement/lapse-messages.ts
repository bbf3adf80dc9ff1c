import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { Entitlement } from './entitlement.ts';
import { holdsBase, holdsSeat } from './holds-seat.ts';

/**
 * Holdings that let a holder sign in to clients of the bridge. When a holding ends, the logins that it allowed end as
 * well.
 */
export type EndedHolding = 'support_seat' | 'once' | 'base';

/** Messages that make the bridge end the logins that a holder began with these holdings, up to the instant `at`. */
export type LapseMessages = {
  readonly 'bridge.lapse': {
    readonly did: Did;
    readonly ended: readonly EndedHolding[];
    readonly at: Instant;
  };
};

/**
 * Returns which holdings an event has ended. A grace that has ended is still a holding until the sweep records the
 * lapse, so that one message is queued.
 */
export function endedHoldings(before: Entitlement, after: Entitlement): readonly EndedHolding[] {
  const lost = (holds: (entitlement: Entitlement) => boolean) => holds(before) && !holds(after);
  if (lost(holdsSeat)) return ['support_seat', 'once', 'base'];
  return lost(holdsBase) ? ['base'] : [];
}
