import type { Account } from './account-query.ts';

/** The base as it counts now. A grace that has ended may not be recorded as a lapse yet. */
export function presentBase({ state, base }: Account['entitlement']): Account['entitlement']['base'] {
  return state === 'lapsed' ? 'lapsed' : base;
}
