import type { OpenedSession } from '@gatehouse/core/session';
import { SsoDenied, SsoFailed, SsoUnreachable } from '@gatehouse/core/single-sign-on';
import type { Context } from 'koa';
import type { Forum } from '../compose.ts';
import { noticePage } from '../pages/notice-page.ts';
import { showPage } from '../pages/show-page.ts';
import { suspendedPage } from '../pages/suspended-page.ts';
import type { ForumCookies } from './cookies.ts';
import { type PendingSignIn, parsePending } from './pending-sign-in.ts';

/** Opens a session for the member whom the bridge has authenticated, unless the member is suspended. */
export async function completeSignIn(context: Context, forum: Forum, cookies: ForumCookies): Promise<void> {
  const { session, pending } = cookies;
  const begun = parsePending(pending.read(context));
  pending.clear(context);
  if (!begun || context.query.state !== begun.state) {
    const notice = 'This sign-in was not started here, or it took too long.';
    return showPage(context, noticePage('Sign in again', notice), 400);
  }
  try {
    const opened = await openedSession(context, begun, forum, session.read(context));
    if ('suspendReason' in opened) return showPage(context, suspendedPage(opened.suspendReason), 403);
    session.write(context, opened.id.reveal(), new Date(opened.session.expiresAt));
    context.redirect(begun.returnTo);
  } catch (error) {
    showFailure(context, error);
  }
}

/**
 * Exchanges the code of the callback, and opens the session in one unit of work with the changes of the member. Returns
 * the reason of the suspension if the member is suspended.
 */
async function openedSession(
  context: Context,
  begun: PendingSignIn,
  forum: Forum,
  replaces: string | undefined,
): Promise<OpenedSession | { readonly suspendReason: string }> {
  const { openId, registration, unitOfWork, members, invites, opener, logins, clock } = forum;
  const connection = await openId.connect(registration);
  const { signIn: profile, refreshToken } = await connection.completed(context.querystring, begun);
  if (!refreshToken) throw new SsoFailed('The bridge issued no refresh token.');
  return unitOfWork.run(async () => {
    const handle = profile.preferredUsername ?? null;
    const { did, suspendReason } = await members.signedIn(profile.subject, handle, clock.now());
    await invites.removeOf(profile.subject);
    if (suspendReason !== null) return { suspendReason };
    const opened = await opener.open(did, { userAgent: context.get('User-Agent'), replaces });
    await logins.add(opened.session.digest, refreshToken);
    return opened;
  });
}

/** Shows why the bridge refused or failed the sign-in. Throws any other error. */
function showFailure(context: Context, error: unknown): void {
  if (error instanceof SsoDenied) {
    const notice = 'Your plan does not include it, or you cancelled the sign-in.';
    showPage(context, noticePage('You cannot use the support forum', notice), 403);
  } else if (error instanceof SsoFailed || error instanceof SsoUnreachable) {
    showPage(context, noticePage('The sign-in failed', 'Please sign in again.'), 502);
  } else throw error;
}
