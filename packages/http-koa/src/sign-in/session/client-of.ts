import type { SigningClient } from '@gatehouse/core/session';
import type { Exchange } from '../../exchange/exchange.ts';
import { presentedSession } from './presented-session.ts';
import type { SignedCookie } from './signed-cookie.ts';

/**
 * Returns the client that signs in with this request. The new session replaces the session that the request contains.
 */
export function clientOf(context: Exchange, cookie: SignedCookie): SigningClient {
  return {
    userAgent: context.get('User-Agent') || undefined,
    replaces: presentedSession(context, cookie)?.id,
  };
}
