import { MINUTE, type Milliseconds } from '../../kernel/instant.ts';

/** Time that a user has at their authorization server before the sign-in expires. */
export const AUTHORIZATION_LIFETIME: Milliseconds = 30 * MINUTE;
