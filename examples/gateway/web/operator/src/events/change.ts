import type { PdsAccountView } from '../accounts/pds-account-query.ts';
import { presentBase } from '../accounts/present-base.ts';

type Entitlement = PdsAccountView['entitlement'];

/** The part of an entitlement that events change. */
export interface Holdings {
  readonly base: Entitlement['base'];
  readonly graceUntil: string | null;
  readonly once: boolean;
}

/** An event that an operator can apply. */
export interface Change {
  readonly id: 'base' | 'once' | 'grace' | 'lapse' | 'extend';
  readonly label: string;
  readonly description: string;
  readonly event:
    | { readonly event: 'manual.grant'; readonly plan: 'base' | 'once' }
    | { readonly event: 'lapse' }
    | { readonly event: 'grace.extend' };
  /** True if the operator must enter the end of the grace. */
  readonly hasGrace: boolean;
  readonly isPossible: (present: Holdings) => boolean;
  readonly after: (present: Holdings, graceUntil: string | null) => Holdings;
}

export function holdingsOf(entitlement: Entitlement): Holdings {
  const base = presentBase(entitlement);
  return { base, graceUntil: base === 'grace' ? entitlement.grace_until : null, once: entitlement.once };
}

/** Returns whether the base is active or in grace, and therefore includes the safety net. */
export function isInForce({ base }: Holdings): boolean {
  return base === 'active' || base === 'grace';
}

/** Returns whether the change ends the base immediately. */
export function endsBase(change: Change, present: Holdings): boolean {
  return isInForce(present) && !isInForce(change.after(present, null)) && !change.hasGrace;
}

/** All events. The form offers only those that are possible in the state of the entitlement. */
export const CHANGES: readonly Change[] = [
  {
    id: 'base',
    label: 'Grant base',
    description: 'Writes and the safety net, until it lapses.',
    event: { event: 'manual.grant', plan: 'base' },
    hasGrace: false,
    isPossible: ({ base }) => base !== 'active',
    after: (present) => ({ ...present, base: 'active', graceUntil: null }),
  },
  {
    id: 'once',
    label: 'Grant Once',
    description: 'Writes without an end, but no safety net.',
    event: { event: 'manual.grant', plan: 'once' },
    hasGrace: false,
    isPossible: ({ base, once }) => !once || base !== 'none',
    after: () => ({ base: 'none', graceUntil: null, once: true }),
  },
  {
    id: 'grace',
    label: 'Lapse with a grace period',
    description: 'Everything keeps working until the grace ends.',
    event: { event: 'lapse' },
    hasGrace: true,
    isPossible: ({ base }) => base === 'active',
    after: (present, graceUntil) => ({ ...present, base: 'grace', graceUntil }),
  },
  {
    id: 'extend',
    label: 'Extend the grace period',
    description: 'To a later end; also after the grace has ended.',
    event: { event: 'grace.extend' },
    hasGrace: true,
    isPossible: ({ base }) => base === 'grace' || base === 'lapsed',
    after: (present, graceUntil) => ({ ...present, base: 'grace', graceUntil }),
  },
  {
    id: 'lapse',
    label: 'Lapse now',
    description: 'Ends the base plan and the safety net immediately.',
    event: { event: 'lapse' },
    hasGrace: false,
    isPossible: isInForce,
    after: (present) => ({ ...present, base: 'lapsed', graceUntil: null }),
  },
];
