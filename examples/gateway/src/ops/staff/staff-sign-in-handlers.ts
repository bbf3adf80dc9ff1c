import { NotFound } from '@gatehouse/core/kernel';
import type { RevokeSessions } from '@gatehouse/core/session';
import type { StrangerThrottle } from '@gatehouse/core/throttle';
import { type ClientAddress, subscriberOf } from '@gatehouse/http-koa/address';
import {
  type AtprotoSignInParts,
  finishAtprotoSignIn,
  startAtprotoSignIn,
} from '@gatehouse/http-koa/atproto';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { OpsGuests } from '../ops-gate.ts';
import type { staffSignInEndpoints } from './staff-sign-in-endpoints.ts';
import type { StaffStrangerAct } from './staff-stranger-limits.ts';

/** Dependencies of the operators' sign-in. */
export interface StaffSignIn extends AtprotoSignInParts {
  readonly revokeSessions: RevokeSessions;
  readonly strangers: StrangerThrottle<StaffStrangerAct>;
  readonly clientAddress: ClientAddress;
}

/** Handlers of the sign-in and sign-out of operators. */
export function staffSignInHandlers(
  signIn: StaffSignIn | undefined,
): Handlers<typeof staffSignInEndpoints, OpsGuests> {
  const offered = (): StaffSignIn => {
    if (!signIn) throw new NotFound('endpoint');
    return signIn;
  };
  return {
    'POST /internal/v1/ops/oauth/start': async ({ body, context }) => {
      const parts = offered();
      await parts.strangers.admit('operator-sign-in', subscriberOf(parts.clientAddress(context.req)));
      return { status: 200, body: { redirect_url: await startAtprotoSignIn(body.handle, context, parts) } };
    },
    'GET /internal/v1/ops/oauth/callback': async ({ context }) => {
      await finishAtprotoSignIn(context, offered());
      return { status: 303, body: null };
    },
    'POST /internal/v1/ops/logout': async ({ who, context }) => {
      const { revokeSessions, sessionCookie } = offered();
      await revokeSessions.execute(who.session, 'current');
      sessionCookie.clear(context);
      return { status: 204, body: null };
    },
  };
}
