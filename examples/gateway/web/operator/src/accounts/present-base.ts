import type { Account } from './account-query.ts';

/** The current base. A grace that has ended is shown as lapsed, even if no sweep has recorded that yet. */
export function presentBase({ state, base }: Account['entitlement']): Account['entitlement']['base'] {
  return state === 'lapsed' ? 'lapsed' : base;
}
