import { MINUTE, type Milliseconds } from '../../kernel/instant.ts';

/** Time limit for a sign-in at the user's authorization server. */
export const AUTHORIZATION_LIFETIME: Milliseconds = 30 * MINUTE;
