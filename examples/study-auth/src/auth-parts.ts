import { AuthenticateAccount } from '@gatehouse/adapters/inversify';
import {
  ChangePassword,
  ChangeRole,
  CreateAccount,
  ListAccounts,
  ReadAuditLog,
  Register,
  ResetPassword,
  SignIn,
} from '@gatehouse/core/account';
import { ListSessions, RevokeSessions } from '@gatehouse/core/session';
import {
  BeginSso,
  CompleteSso,
  DescribeSignIn,
  ReadSsoSettings,
  SaveSsoSettings,
} from '@gatehouse/core/single-sign-on';
import { StrangerThrottle } from '@gatehouse/core/throttle';
import { clientAddress } from '@gatehouse/http-koa/address';
import { type AuthGuests, type AuthParts, openGate, sessionGate } from '@gatehouse/http-koa/auth';
import type { Gate } from '@gatehouse/http-koa/endpoint';
import type { FailureListener } from '@gatehouse/http-koa/refusal';
import type { OriginRules } from '@gatehouse/http-koa/request';
import { SessionGuard, SignedCookie } from '@gatehouse/http-koa/session';
import type { Container } from 'inversify';
import type { Configuration } from './configuration.ts';

const SESSION_COOKIE = 'revision_session';
const SSO_COOKIE = 'revision_sso';
const SSO_PATH = '/api/auth/callback/oidc';

/** What the auth endpoints are made of here, and the gate in front of all endpoints. */
export function authParts(
  container: Container,
  configuration: Configuration,
  onFailure: FailureListener,
): AuthParts & { gate: Gate<AuthGuests> } {
  const { COOKIE_PREFIX, isHttps: secure } = configuration;
  const keys = configuration.secrets.map((secret) => secret.reveal());
  // Browsers keep a cookie of this prefix for the whole site only (RFC 6265bis section 4.1.3.2).
  const ssoPath = COOKIE_PREFIX === '__Host-' ? '/' : SSO_PATH;
  const sessionCookie = new SignedCookie({ name: COOKIE_PREFIX + SESSION_COOKIE, keys, secure });
  return {
    describeSignIn: container.get(DescribeSignIn),
    register: container.get(Register),
    signIn: container.get(SignIn),
    beginSso: container.get(BeginSso),
    completeSso: container.get(CompleteSso),
    changePassword: container.get(ChangePassword),
    listSessions: container.get(ListSessions),
    revokeSessions: container.get(RevokeSessions),
    listAccounts: container.get(ListAccounts),
    createAccount: container.get(CreateAccount),
    resetPassword: container.get(ResetPassword),
    changeRole: container.get(ChangeRole),
    readSsoSettings: container.get(ReadSsoSettings),
    saveSsoSettings: container.get(SaveSsoSettings),
    readAuditLog: container.get(ReadAuditLog),
    strangers: container.get(StrangerThrottle),
    sessionCookie,
    ssoCookie: new SignedCookie({ name: COOKIE_PREFIX + SSO_COOKIE, keys, secure, path: ssoPath }),
    clientAddress: clientAddress(configuration.TRUSTED_PROXIES),
    onFailure,
    authDisabled: configuration.AUTH_DISABLED,
    signupAllowed: configuration.AUTH_ALLOW_SIGNUP,
    passwordMinLength: configuration.PASSWORD_MIN_LENGTH,
    gate: gate(container, configuration, sessionCookie),
  };
}

function gate(container: Container, configuration: Configuration, cookie: SignedCookie): Gate<AuthGuests> {
  const { PUBLIC_URL: publicUrl, CORS_ORIGINS: allowedOrigins, AUTH_DISABLED } = configuration;
  const origins: OriginRules = { publicUrl, allowedOrigins };
  if (AUTH_DISABLED) return openGate(origins);
  return sessionGate(new SessionGuard({ authenticate: container.get(AuthenticateAccount), cookie, origins }));
}
