import type { SignedIn, SigningClient } from '@gatehouse/core';
import type { Context } from 'koa';
import { presentedSession } from '../session/presented-session.ts';
import type { SignedCookie } from '../session/signed-cookie.ts';
import { presentedUser } from './presented.ts';

/** The client that signs in with this request, with the session that the new one replaces. */
export function signingClient(context: Context, cookie: SignedCookie): SigningClient {
  return {
    userAgent: context.get('User-Agent') || undefined,
    replaces: presentedSession(context, cookie)?.id,
  };
}

/** Hands the new session to the client: in the cookie, and as the token of the answer. */
export function handOver(signedIn: SignedIn, context: Context, cookie: SignedCookie) {
  cookie.write(context, signedIn.id.reveal(), new Date(signedIn.session.expiresAt));
  return { user: presentedUser(signedIn.account), token: signedIn.id.reveal() };
}
