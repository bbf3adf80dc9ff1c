import { HOUR, MINUTE } from '@gatehouse/core/kernel';
import type { StrangerLimits } from '@gatehouse/core/throttle';

/** What clients can do at the customers' server without an account. */
export type CustomerStrangerAct = 'sign-up' | 'atproto-sign-in';

/** How often one address may do it. */
export const CUSTOMER_STRANGER_LIMITS: StrangerLimits<CustomerStrangerAct> = {
  'sign-up': { window: HOUR, perAddress: 20 },
  'atproto-sign-in': { window: 15 * MINUTE, perAddress: 100 },
};
