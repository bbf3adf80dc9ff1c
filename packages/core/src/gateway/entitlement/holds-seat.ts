import type { Entitlement } from './entitlement.ts';

/** Returns whether the holder has a base. A grace that has ended is still a base until the sweep records the lapse. */
export function holdsBase({ base }: Entitlement): boolean {
  return base === 'active' || base === 'grace';
}

/**
 * Returns whether the holder has a seat in the support forum. A grace that has ended still gives a seat until the sweep
 * records the lapse.
 */
export function holdsSeat(entitlement: Entitlement): boolean {
  return entitlement.once || holdsBase(entitlement);
}
