import { accountHandlers } from './account-handlers.ts';
import { administrationHandlers } from './administration-handlers.ts';
import type { AuthHandlers, AuthParts } from './auth-parts.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { ssoHandlers } from './sso-handlers.ts';
import { ssoTestHandlers } from './sso-test-handlers.ts';

/** The handlers of all auth endpoints. */
export function authHandlers(parts: AuthParts): AuthHandlers {
  return {
    ...signInHandlers(parts),
    ...ssoHandlers(parts),
    ...ssoTestHandlers(parts),
    ...accountHandlers(parts),
    ...administrationHandlers(parts),
  };
}
