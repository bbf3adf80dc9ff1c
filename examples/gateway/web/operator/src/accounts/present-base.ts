import type { PdsAccountView } from './pds-account-query.ts';

/**
 * Returns the current base. A grace that has ended is shown as lapsed, even if the job that records lapses
 * has not run yet.
 */
export function presentBase({
  state,
  base,
}: PdsAccountView['entitlement']): PdsAccountView['entitlement']['base'] {
  return state === 'lapsed' ? 'lapsed' : base;
}
