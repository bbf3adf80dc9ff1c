import { HOUR, MINUTE } from '../../../kernel/instant.ts';
import type { StrangerLimits } from '../../../throttle/stranger-throttle.ts';

/** Actions at the auth endpoints that clients without an account can perform. */
export type AuthStrangerAct = 'sign-up' | 'single-sign-on' | 'password-link';

/** Limits of these actions for each address. */
export const AUTH_STRANGER_LIMITS: StrangerLimits<AuthStrangerAct> = {
  'sign-up': { window: HOUR, perAddress: 20 },
  'password-link': { window: 15 * MINUTE, perAddress: 100 },
  'single-sign-on': { window: 15 * MINUTE, perAddress: 100 },
};
