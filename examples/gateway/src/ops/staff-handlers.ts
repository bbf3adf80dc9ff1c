import { type Identity, NotFound, type RevokeSessions } from '@gatehouse/core';
import {
  type AtprotoSignInParts,
  finishAtprotoSignIn,
  type Handlers,
  type SessionGuard,
  startAtprotoSignIn,
} from '@gatehouse/http-koa';
import type { OpsEndpoints } from './ops-endpoints.ts';
import type { OpsGuests } from './ops-gate.ts';

/** What the sign-in of the staff is made of. */
export interface StaffSignIn extends AtprotoSignInParts {
  readonly sessions: SessionGuard<Identity>;
  readonly revokeSessions: RevokeSessions;
}

type StaffHandlers = Pick<
  Handlers<OpsEndpoints, OpsGuests>,
  'POST /internal/v1/ops/oauth/start' | 'GET /internal/v1/ops/oauth/callback' | 'POST /internal/v1/ops/logout'
>;

/** The way in for members of the staff, and the way out. */
export function staffHandlers(signIn: StaffSignIn | undefined): StaffHandlers {
  const offered = (): StaffSignIn => {
    if (!signIn) throw new NotFound('endpoint');
    return signIn;
  };
  return {
    'POST /internal/v1/ops/oauth/start': async ({ body, context }) => ({
      status: 200,
      body: { redirect_url: await startAtprotoSignIn(body.handle, context, offered()) },
    }),
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
