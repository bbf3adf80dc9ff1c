import type { Account } from './account-query.ts';

/**
 * Returns the current base. A grace that has ended is shown as lapsed, even if the job that records lapses
 * has not run yet.
 */
export function presentBase({ state, base }: Account['entitlement']): Account['entitlement']['base'] {
  return state === 'lapsed' ? 'lapsed' : base;
}
