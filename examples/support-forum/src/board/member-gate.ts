import type { SessionDigest } from '@gatehouse/core/session';
import { SsoUnreachable } from '@gatehouse/core/single-sign-on';
import { CHALLENGE } from '@gatehouse/http-koa/refusal';
import { checkOrigin } from '@gatehouse/http-koa/request';
import type { Context } from 'koa';
import type { Forum } from '../compose.ts';
import type { Configuration } from '../configuration.ts';
import { noticePage } from '../pages/notice-page.ts';
import { pageShell } from '../pages/page-shell.ts';
import { showPage } from '../pages/show-page.ts';
import { cookiesOf } from '../sign-in/cookies.ts';
import type { Member } from '../store/member.ts';

/**
 * Returns the signed-in member. Otherwise writes a response that says why the visitor is not signed in, and returns
 * undefined. Reads the session and asks the bridge at each call, so that a suspension, a logout or a lapse takes effect
 * immediately.
 */
export type MemberGate = (context: Context) => Promise<Member | undefined>;

/** Creates the gate of the board. */
export function memberGate(forum: Forum, configuration: Configuration): MemberGate {
  const { session } = cookiesOf(configuration);
  const rules = { publicUrl: configuration.publicUrl, allowedOrigins: [] };
  return async (context) => {
    checkOrigin(context, true, rules);
    const found = await forum.authenticate.execute(session.read(context) ?? '');
    const member = found?.owner;
    if (member && member.suspendReason === null) {
      const isAdmitted = await isAdmittedNow(found.session.digest, forum);
      if (isAdmitted) return member;
      if (isAdmitted === undefined) {
        showBridgeUnreachable(context);
        return undefined;
      }
      await forum.sessions.remove(found.session.digest);
    }
    showSignIn(context);
    return undefined;
  };
}

/** Returns undefined if the bridge cannot be asked. The session then continues, but the request is refused. */
async function isAdmittedNow(digest: SessionDigest, { loginGate }: Forum): Promise<boolean | undefined> {
  try {
    return await loginGate.admits(digest);
  } catch (error) {
    if (error instanceof SsoUnreachable) return undefined;
    throw error;
  }
}

function showBridgeUnreachable(context: Context): void {
  context.set('Retry-After', '5');
  const text = 'The sign-in service does not respond, so your plan cannot be checked. Try again later.';
  showPage(context, noticePage('The forum is not available', text), 503);
}

function showSignIn(context: Context): void {
  if (context.method === 'GET') showPage(context, welcomePage(context.url));
  else {
    context.set(CHALLENGE);
    showPage(context, noticePage('Sign in again', 'Your session has ended.'), 401);
  }
}

function welcomePage(wanted: string): string {
  return pageShell({
    title: 'Welcome',
    body: `<p>This is the support forum. Sign in with your handle to read and write.</p>`,
    wanted,
  });
}
