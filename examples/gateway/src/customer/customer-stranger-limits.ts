import { HOUR, MINUTE } from '@gatehouse/core/kernel';
import type { StrangerLimits } from '@gatehouse/core/throttle';

/** Actions on the customer gateway that need no sign-in. */
export type CustomerStrangerAct = 'sign-up' | 'atproto-sign-in';

/** Limits of these actions for one address. */
export const CUSTOMER_STRANGER_LIMITS: StrangerLimits<CustomerStrangerAct> = {
  'sign-up': { window: HOUR, perAddress: 20 },
  'atproto-sign-in': { window: 15 * MINUTE, perAddress: 100 },
};
