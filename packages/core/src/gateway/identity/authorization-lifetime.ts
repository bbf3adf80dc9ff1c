import { MINUTE, type Milliseconds } from '../../kernel/instant.ts';

/** How long a person may take at the home of their account before the sign-in has to be begun again. */
export const AUTHORIZATION_LIFETIME: Milliseconds = 30 * MINUTE;
