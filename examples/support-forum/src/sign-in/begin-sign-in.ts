import { newToken } from '@gatehouse/core/kernel';
import { SsoUnreachable } from '@gatehouse/core/single-sign-on';
import type { Context } from 'koa';
import type { Forum } from '../compose.ts';
import { noticePage } from '../pages/notice-page.ts';
import { showPage } from '../pages/show-page.ts';
import type { ForumCookies } from './cookies.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { wantedPath } from './wanted-path.ts';

/** Time limit for a sign-in. */
const SIGN_IN_TIMEOUT_MS = 10 * 60_000;

/** Stores a new sign-in in a cookie, and redirects the browser to the bridge. */
export async function beginSignIn(context: Context, forum: Forum, { pending }: ForumCookies): Promise<void> {
  const { openId, registration, clock, random } = forum;
  const begun: PendingSignIn = {
    state: newToken(random),
    nonce: newToken(random),
    codeVerifier: newToken(random),
    returnTo: wantedPath(String(context.query.return_to ?? '/')),
  };
  try {
    const connection = await openId.connect(registration);
    const url = await connection.authorizationUrl(begun);
    const text = Buffer.from(JSON.stringify(begun)).toString('base64url');
    pending.write(context, text, new Date(clock.now() + SIGN_IN_TIMEOUT_MS));
    context.redirect(url);
  } catch (error) {
    if (!(error instanceof SsoUnreachable)) throw error;
    const notice = 'The sign-in service does not respond. Try again later.';
    showPage(context, noticePage('Sign-in is not possible', notice), 503);
  }
}
