import type { Entitlement } from './entitlement.ts';

/** Returns whether a base is in force. An ended grace counts until the sweep records the lapse. */
export function holdsBase({ base }: Entitlement): boolean {
  return base === 'active' || base === 'grace';
}

/** Returns whether the holder has a seat. An ended grace counts until the sweep records the lapse. */
export function holdsSeat(entitlement: Entitlement): boolean {
  return entitlement.once || holdsBase(entitlement);
}
