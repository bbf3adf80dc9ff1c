import { NoLocalPassword } from '@gatehouse/core/account';
import { NotFound } from '@gatehouse/core/kernel';
import { subscriberOf } from '../../address/subscriber-of.ts';
import { clientOf } from '../session/client-of.ts';
import type { AuthHandlers, AuthParts } from './auth-parts.ts';
import { handOver } from './hand-over.ts';
import { presentedOwnSession, presentedSignIn } from './presented.ts';

type AccountHandlers = Pick<
  AuthHandlers,
  | 'POST /api/auth/password'
  | 'GET /api/auth/sessions'
  | 'DELETE /api/auth/sessions'
  | 'DELETE /api/auth/sessions/:id'
  | 'GET /api/auth/sign-ins'
>;

/**
 * Returns the handlers for the caller's own account. A server without sign-in (`AUTH_DISABLED`) has no accounts and no
 * sessions.
 */
export function accountHandlers(parts: AuthParts): AccountHandlers {
  const { changePassword, listSessions, revokeSessions, sessionCookie } = parts;
  return {
    'POST /api/auth/password': async ({ body, who, context }) => {
      if (!who.signedIn) throw new NoLocalPassword();
      const address = subscriberOf(parts.clientAddress(context.req));
      const client = clientOf(context, sessionCookie);
      const changed = await changePassword.execute(who.caller.id, { ...body, address, client });
      return { status: 200, body: handOver(changed, context, sessionCookie) };
    },
    'GET /api/auth/sessions': async ({ who }) => {
      const current = who.signedIn?.session;
      const sessions = current ? await listSessions.execute(current.ownerId) : [];
      return {
        status: 200,
        body: { sessions: sessions.map((session) => presentedOwnSession(session, current)) },
      };
    },
    'GET /api/auth/sign-ins': async ({ who }) => {
      const signIns = who.signedIn ? await parts.listSignIns.execute(who.caller.id) : [];
      return { status: 200, body: { signIns: signIns.map(presentedSignIn) } };
    },
    'DELETE /api/auth/sessions': async ({ who }) => {
      const revoked = who.signedIn ? await revokeSessions.execute(who.signedIn.session, 'others') : 0;
      return { status: 200, body: { revoked } };
    },
    'DELETE /api/auth/sessions/:id': async ({ path, who, context }) => {
      const current = who.signedIn?.session;
      if (!current) throw new NotFound('session');
      await revokeSessions.execute(current, { handle: path.id });
      if (path.id === current.handle) sessionCookie.clear(context);
      return { status: 204, body: null };
    },
  };
}
