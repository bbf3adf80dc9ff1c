import { AuthenticateIdentity } from '@gatehouse/adapters/inversify';
import { BeginAtprotoSignIn, CompleteAtprotoSignIn } from '@gatehouse/core/identity';
import { RevokeSessions } from '@gatehouse/core/session';
import { StrangerThrottle } from '@gatehouse/core/throttle';
import { clientAddress } from '@gatehouse/http-koa/address';
import type { FailureListener } from '@gatehouse/http-koa/refusal';
import { SessionGuard, SignedCookie } from '@gatehouse/http-koa/session';
import type { Container } from 'inversify';
import type { OpsConfiguration } from './ops-configuration.ts';
import type { StaffSignIn } from './staff-handlers.ts';
import type { StaffStrangerAct } from './staff-stranger-limits.ts';

/** Puts the sign-in of the staff together from what `addStaffSignIn` has bound, if it has. */
export function staffSignIn(
  container: Container,
  { publicUrl, sessionSecrets, trustedProxies }: OpsConfiguration,
  onFailure: FailureListener,
): StaffSignIn | undefined {
  if (!container.isBound(CompleteAtprotoSignIn)) return undefined;
  const keys = sessionSecrets.map((secret) => secret.reveal());
  const secure = publicUrl.startsWith('https:');
  const sessionCookie = new SignedCookie({ name: 'svc_ops_session', keys, secure });
  return {
    begin: container.get(BeginAtprotoSignIn),
    complete: container.get(CompleteAtprotoSignIn),
    revokeSessions: container.get(RevokeSessions),
    strangers: container.get<StrangerThrottle<StaffStrangerAct>>(StrangerThrottle),
    clientAddress: clientAddress(trustedProxies),
    onFailure,
    sessionCookie,
    bindingCookie: new SignedCookie({
      name: 'svc_ops_oauth',
      keys,
      secure,
      path: '/internal/v1/ops/oauth',
    }),
    sessions: new SessionGuard({
      authenticate: container.get(AuthenticateIdentity),
      cookie: sessionCookie,
      origins: { publicUrl, allowedOrigins: [] },
    }),
  };
}
