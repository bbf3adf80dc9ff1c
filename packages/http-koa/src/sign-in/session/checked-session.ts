import type { Exchange } from '../../exchange/exchange.ts';
import { checkOrigin, type OriginRules } from '../../request/origin-check.ts';
import { type PresentedSession, presentedSession } from './presented-session.ts';
import type { SignedCookie } from './signed-cookie.ts';

/** Like `presentedSession`, but throws `OriginRefused` for a change from a page of another origin. */
export function checkedSession(
  exchange: Exchange,
  cookie: SignedCookie,
  origins: OriginRules,
): PresentedSession | undefined {
  const presented = presentedSession(exchange, cookie);
  // No page can make a browser send a Bearer token that the page does not hold.
  if (presented?.by !== 'bearer') checkOrigin(exchange, presented !== undefined, origins);
  return presented;
}
