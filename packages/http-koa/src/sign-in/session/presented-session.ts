import type { Exchange } from '../../exchange/exchange.ts';
import type { SignedCookie } from './signed-cookie.ts';

/** The session id in a request, and whether it was in a header or a cookie. */
export interface PresentedSession {
  readonly id: string;
  readonly by: 'cookie' | 'bearer';
}

const BEARER = /^Bearer ([A-Za-z0-9_-]+)$/i;

/**
 * Reads `Authorization: Bearer <session id>` (RFC 6750). Reads the cookie only if there is no `Authorization` header.
 * If the header is malformed or has another scheme, the cookie is not read.
 */
export function presentedSession(context: Exchange, cookie: SignedCookie): PresentedSession | undefined {
  const authorization = context.req.headers.authorization;
  if (authorization !== undefined) {
    const id = BEARER.exec(authorization)?.[1];
    return id === undefined ? undefined : { id, by: 'bearer' };
  }
  const id = cookie.read(context);
  return id === undefined ? undefined : { id, by: 'cookie' };
}
