/**
 * A model of a holder's entitlement, written from the specification. It shares no code with the servers.
 */
export interface Held {
  readonly base: 'none' | 'active' | 'grace' | 'lapsed';
  readonly grace_until: string | null;
  readonly once: boolean;
}

export type SentChange =
  | { readonly event: 'manual.grant'; readonly plan: 'once' | 'base' }
  | { readonly event: 'checkout.completed'; readonly plan: 'once' | 'base' }
  | { readonly event: 'lapse'; readonly grace_until: string | null }
  | { readonly event: 'grace.extend'; readonly grace_until: string };

export const NOTHING: Held = { base: 'none', grace_until: null, once: false };

/**
 * Returns the holdings after the change; undefined if the change is refused. The end of every grace must be long after
 * the end of the history.
 */
export function heldAfter(held: Held, change: SentChange): Held | undefined {
  switch (change.event) {
    case 'manual.grant':
    case 'checkout.completed':
      if (change.plan === 'once') return { base: 'none', grace_until: null, once: true };
      return { ...held, base: 'active', grace_until: null };
    case 'lapse':
      if (change.grace_until !== null)
        return held.base === 'active' ? inGrace(held, change.grace_until) : undefined;
      return held.base === 'none' ? held : { ...held, base: 'lapsed', grace_until: null };
    case 'grace.extend': {
      const isLater = held.grace_until === null || change.grace_until > held.grace_until;
      const hasEnded = held.base === 'lapsed' || held.base === 'grace';
      return hasEnded && isLater ? inGrace(held, change.grace_until) : undefined;
    }
  }
}

function inGrace(held: Held, until: string): Held {
  return { ...held, base: 'grace', grace_until: until };
}
