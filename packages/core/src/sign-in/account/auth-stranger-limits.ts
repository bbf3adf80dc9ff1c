import { HOUR, MINUTE } from '../../kernel/instant.ts';
import type { StrangerLimits } from '../../throttle/stranger-throttle.ts';

/** What clients can do at the auth endpoints without an account. */
export type AuthStrangerAct = 'sign-up' | 'single-sign-on';

/** How often one address may do it. */
export const AUTH_STRANGER_LIMITS: StrangerLimits<AuthStrangerAct> = {
  'sign-up': { window: HOUR, perAddress: 20 },
  'single-sign-on': { window: 15 * MINUTE, perAddress: 100 },
};
