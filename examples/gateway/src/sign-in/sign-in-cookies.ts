import { SignedCookie } from '@gatehouse/http-koa/session';
import type { SignInClient, SignInCookieNames } from './atproto-sign-in-options.ts';

/**
 * The cookies of a session and of a sign-in in progress, signed with the first of the client's secrets, and verified
 * with all of them.
 */
export function signInCookies(
  { baseUrl, secrets }: SignInClient,
  { session, binding, bindingPath }: SignInCookieNames,
): { readonly sessionCookie: SignedCookie; readonly bindingCookie: SignedCookie } {
  const keys = secrets.map((secret) => secret.reveal());
  const secure = baseUrl.startsWith('https:');
  return {
    sessionCookie: new SignedCookie({ name: session, keys, secure }),
    bindingCookie: new SignedCookie({ name: binding, keys, secure, path: bindingPath }),
  };
}
