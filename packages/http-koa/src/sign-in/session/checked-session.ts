import type { Exchange } from '../../exchange/exchange.ts';
import { checkOrigin, type OriginRules } from '../../request/origin-check.ts';
import { type PresentedSession, presentedSession } from './presented-session.ts';
import type { SignedCookie } from './signed-cookie.ts';

/**
 * Returns the session id in a request, as `presentedSession` does. Throws `OriginRefused` for a change from a page of
 * another origin.
 */
export function checkedSession(
  exchange: Exchange,
  cookie: SignedCookie,
  origins: OriginRules,
): PresentedSession | undefined {
  const presented = presentedSession(exchange, cookie);
  // A page can make a browser send a cookie, but never a Bearer token that the page does not know.
  if (presented?.by !== 'bearer') checkOrigin(exchange, presented !== undefined, origins);
  return presented;
}
