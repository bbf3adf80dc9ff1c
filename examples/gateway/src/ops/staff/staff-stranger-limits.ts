import { MINUTE } from '@gatehouse/core/kernel';
import type { StrangerLimits } from '@gatehouse/core/throttle';

/** Actions on the operator API that need no sign-in. */
export type StaffStrangerAct = 'operator-sign-in';

/** Limits of these actions for one address. */
export const STAFF_STRANGER_LIMITS: StrangerLimits<StaffStrangerAct> = {
  'operator-sign-in': { window: 15 * MINUTE, perAddress: 100 },
};
