import { clientAddress } from '@gatehouse/http-koa/address';
import { type AuthGuests, type AuthParts, openGate, sessionGate } from '@gatehouse/http-koa/auth';
import type { Gate } from '@gatehouse/http-koa/endpoint';
import type { FailureListener } from '@gatehouse/http-koa/refusal';
import { SessionGuard, SignedCookie } from '@gatehouse/http-koa/session';
import type { Configuration } from './configuration.ts';
import type { StudyAuth } from './study-auth.ts';

// Changing one of these names invalidates every cookie and signs every user out.
const SESSION_COOKIE = 'revision_session';
const SSO_COOKIE = 'revision_sso';
/** The redirect URI that is registered at each provider contains this path. Changing the path breaks single sign-on. */
const SSO_PATH = '/api/auth/callback/oidc';

/** Dependencies of the auth endpoints, and the gate in front of all endpoints. */
export function authParts(
  { auth, authenticate, strangers }: StudyAuth,
  configuration: Configuration,
  onFailure: FailureListener,
): AuthParts & { gate: Gate<AuthGuests> } {
  const { COOKIE_PREFIX, isHttps: secure } = configuration;
  const keys = configuration.secrets.map((secret) => secret.reveal());
  // Browsers accept a cookie with this prefix only for the path / (RFC 6265bis section 4.1.3.2).
  const ssoPath = COOKIE_PREFIX === '__Host-' ? '/' : SSO_PATH;
  const sessionCookie = new SignedCookie({ name: COOKIE_PREFIX + SESSION_COOKIE, keys, secure });
  const origins = { publicUrl: configuration.PUBLIC_URL, allowedOrigins: configuration.CORS_ORIGINS };
  return {
    ...auth,
    strangers,
    sessionCookie,
    ssoCookie: new SignedCookie({ name: COOKIE_PREFIX + SSO_COOKIE, keys, secure, path: ssoPath }),
    clientAddress: clientAddress(configuration.TRUSTED_PROXIES),
    onFailure,
    authDisabled: configuration.AUTH_DISABLED,
    signupAllowed: configuration.AUTH_ALLOW_SIGNUP,
    passwordMinLength: configuration.PASSWORD_MIN_LENGTH,
    gate: configuration.AUTH_DISABLED
      ? openGate(origins)
      : sessionGate(new SessionGuard({ authenticate, cookie: sessionCookie, origins })),
  };
}
