import type { SignedIn } from '@gatehouse/core/account';
import type { Exchange } from '../../exchange/exchange.ts';
import type { SignedCookie } from '../session/signed-cookie.ts';
import { presentedUser } from './presented.ts';

/** Gives the new session to the client: in the cookie, and as the token in the response. */
export function handOver(signedIn: SignedIn, context: Exchange, cookie: SignedCookie) {
  cookie.write(context, signedIn.id.reveal(), new Date(signedIn.session.expiresAt));
  // The sign-in itself is the last time that the account was seen.
  const account = { ...signedIn.account, lastSeenAt: signedIn.session.createdAt };
  return { user: presentedUser(account), token: signedIn.id.reveal() };
}
