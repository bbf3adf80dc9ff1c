import { isoInstant } from '../../endpoint/iso-instant.ts';
import type { AuthHandlers, AuthParts } from './auth-parts.ts';
import type { Visitor } from './visitor.ts';

type SsoTestHandlers = Pick<
  AuthHandlers,
  'POST /api/auth/settings/sso/test' | 'POST /api/auth/settings/sso/test/result'
>;

/** Handlers for a test sign-in at the provider. */
export function ssoTestHandlers({ beginSsoTest, completeSsoTest }: AuthParts): SsoTestHandlers {
  return {
    'POST /api/auth/settings/sso/test': async ({ who }) => {
      const { authorizationUrl, expiresAt } = await beginSsoTest.execute(who.caller, sessionOf(who));
      return { status: 201, body: { authorizationUrl, expiresAt: isoInstant(expiresAt) } };
    },
    'POST /api/auth/settings/sso/test/result': async ({ body: { query }, who }) => {
      const state = new URLSearchParams(query).get('state') ?? '';
      const test = await completeSsoTest.execute(who.caller, { session: sessionOf(who), query, state });
      return { status: 200, body: { test } };
    },
  };
}

/** A server without sign-in has no sessions, so a test is bound to its only caller. */
function sessionOf({ caller, signedIn }: Visitor): string {
  return signedIn?.session.handle ?? caller.id;
}
