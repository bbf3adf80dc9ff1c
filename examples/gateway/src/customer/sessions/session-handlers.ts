import type { ReturnUnusedTokens } from '@gatehouse/core/identity';
import type { Did } from '@gatehouse/core/pds';
import type { ListSessions, RevokeSessions, Session } from '@gatehouse/core/session';
import { type Handlers, isoInstant } from '@gatehouse/http-koa/endpoint';
import type { CustomerGuests } from '../customer-guests.ts';
import type { sessionEndpoints } from './session-endpoints.ts';

/** Dependencies of the session endpoints. */
export interface Sessions {
  readonly listSessions: ListSessions;
  readonly revokeSessions: RevokeSessions;
  readonly returnUnusedTokens: ReturnUnusedTokens;
}

export function sessionHandlers({
  listSessions,
  revokeSessions,
  returnUnusedTokens,
}: Sessions): Handlers<typeof sessionEndpoints, CustomerGuests> {
  return {
    'GET /api/v1/me/sessions': async ({ who }) => {
      const found = await listSessions.execute(who.session.ownerId);
      const sessions = found.map((session) => ({
        ...presentedSession(session),
        current: session.handle === who.session.handle,
      }));
      return { status: 200, body: { sessions } };
    },
    'DELETE /api/v1/me/sessions': async ({ who }) => ({
      status: 200,
      body: { ended: await revokeSessions.execute(who.session, 'others') },
    }),
    'DELETE /api/v1/me/sessions/:id': async ({ who, path }) => {
      await revokeSessions.execute(who.session, { handle: path.id });
      // The ended session can be the current one. If it was also the customer's last one, their tokens are now unused.
      await returnUnusedTokens.execute(who.session.ownerId as Did);
      return { status: 204, body: null };
    },
  };
}

/** A session as the API shows it. */
export function presentedSession({ handle, createdAt, lastSeenAt, expiresAt, userAgent }: Session) {
  return {
    id: handle,
    created_at: isoInstant(createdAt),
    last_seen_at: isoInstant(lastSeenAt),
    expires_at: isoInstant(expiresAt),
    user_agent: userAgent,
  };
}
