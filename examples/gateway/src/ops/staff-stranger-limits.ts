import { MINUTE } from '@gatehouse/core/kernel';
import type { StrangerLimits } from '@gatehouse/core/throttle';

/** What clients can do at the operators' server without an account. */
export type StaffStrangerAct = 'operator-sign-in';

/** How often one address may do it. */
export const STAFF_STRANGER_LIMITS: StrangerLimits<StaffStrangerAct> = {
  'operator-sign-in': { window: 15 * MINUTE, perAddress: 100 },
};
