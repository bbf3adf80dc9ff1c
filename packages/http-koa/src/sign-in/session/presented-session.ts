import type { Context } from 'koa';
import type { SignedCookie } from './signed-cookie.ts';

/** The session id that a request carries, and how. */
export interface PresentedSession {
  readonly id: string;
  readonly by: 'cookie' | 'bearer';
}

const BEARER = /^Bearer ([A-Za-z0-9_-]+)$/i;

/**
 * Reads `Authorization: Bearer <session id>` (RFC 6750), else the cookie. A client that sends the header means it:
 * when it is of another kind or malformed, the cookie does not step in.
 */
export function presentedSession(context: Context, cookie: SignedCookie): PresentedSession | undefined {
  const authorization = context.req.headers.authorization;
  if (authorization !== undefined) {
    const id = BEARER.exec(authorization)?.[1];
    return id === undefined ? undefined : { id, by: 'bearer' };
  }
  const id = cookie.read(context);
  return id === undefined ? undefined : { id, by: 'cookie' };
}
