import type { SignedIn } from '@gatehouse/core/account';
import type { Exchange } from '../../exchange/exchange.ts';
import type { SignedCookie } from '../session/signed-cookie.ts';
import { presentedUser } from './presented.ts';

/** Sends the new session to the client, both in the cookie and as the token in the response. */
export function handOver(signedIn: SignedIn, context: Exchange, cookie: SignedCookie) {
  cookie.write(context, signedIn.id.reveal(), new Date(signedIn.session.expiresAt));
  // `signedIn.account` does not contain this sign-in yet, so set the time at which the account was last seen.
  const account = { ...signedIn.account, lastSeenAt: signedIn.session.createdAt };
  return { user: presentedUser(account), token: signedIn.id.reveal() };
}
