import { newToken, SECOND } from '@gatehouse/core/kernel';
import { redirectUri, SsoDenied, SsoFailed, SsoUnreachable } from '@gatehouse/core/single-sign-on';
import { SignInThrottled } from '@gatehouse/core/throttle';
import { clientAddress, subscriberOf } from '@gatehouse/http-koa/address';
import { checkOrigin, readFormBody } from '@gatehouse/http-koa/request';
import Router from '@koa/router';
import type { Context, Next } from 'koa';
import type { Forum } from '../compose.ts';
import type { Configuration } from '../configuration.ts';
import { noticePage } from '../pages/notice-page.ts';
import { showPage } from '../pages/show-page.ts';
import { suspendedPage } from '../pages/suspended-page.ts';
import { cookiesOf } from './cookies.ts';
import type { LogoutToken } from './logout-tokens.ts';
import { type PendingSignIn, parsePending } from './pending-sign-in.ts';
import { wantedPath } from './wanted-path.ts';

/** Time limit for a sign-in. */
const SIGN_IN_TIMEOUT_MS = 10 * 60_000;

/** Routes for the sign-in at the bridge, the sign-out, and the back-channel logout. */
export function signInRouter(forum: Forum, configuration: Configuration): Router {
  const { session, pending } = cookiesOf(configuration);
  const { openId, registration, clock, random } = forum;
  const callback = new URL(redirectUri(registration)).pathname;
  const addressOf = clientAddress(configuration.TRUSTED_PROXIES);
  const router = new Router();

  const limited = async (context: Context, next: Next) => {
    try {
      await forum.strangers.admit('forum-sign-in', subscriberOf(addressOf(context.req)));
    } catch (error) {
      if (!(error instanceof SignInThrottled)) throw error;
      context.set('Retry-After', String(Math.ceil(error.retryAfter / SECOND)));
      return showPage(context, noticePage('Too many sign-ins', error.message), 429);
    }
    await next();
  };

  router.get('/sign-in', limited, async (context) => {
    const begun: PendingSignIn = {
      state: newToken(random),
      nonce: newToken(random),
      codeVerifier: newToken(random),
      returnTo: wantedPath(String(context.query.return_to ?? '/')),
    };
    try {
      const connection = await openId.connect(registration);
      const url = await connection.authorizationUrl(begun);
      pending.write(
        context,
        Buffer.from(JSON.stringify(begun)).toString('base64url'),
        new Date(clock.now() + SIGN_IN_TIMEOUT_MS),
      );
      context.redirect(url);
    } catch (error) {
      if (!(error instanceof SsoUnreachable)) throw error;
      showPage(
        context,
        noticePage('Sign-in is not possible', 'The sign-in service does not respond. Try again later.'),
        503,
      );
    }
  });

  router.get(callback, limited, async (context) => {
    const begun = parsePending(pending.read(context));
    pending.clear(context);
    if (!begun || context.query.state !== begun.state)
      return showPage(
        context,
        noticePage('Sign in again', 'This sign-in was not started here, or it took too long.'),
        400,
      );
    try {
      const connection = await openId.connect(registration);
      const { signIn: profile, refreshToken } = await connection.completed(context.querystring, begun);
      if (!refreshToken) throw new SsoFailed('The bridge issued no refresh token.');
      const opened = await forum.unitOfWork.run(async () => {
        const member = await forum.members.signedIn(
          profile.subject,
          profile.preferredUsername ?? null,
          clock.now(),
        );
        await forum.invites.removeOf(profile.subject);
        if (member.suspendReason !== null) return { suspendReason: member.suspendReason };
        const client = { userAgent: context.get('User-Agent'), replaces: session.read(context) };
        const signedIn = await forum.opener.open(member.did, client);
        await forum.logins.add(signedIn.session.digest, refreshToken);
        return signedIn;
      });
      if ('suspendReason' in opened) return showPage(context, suspendedPage(opened.suspendReason), 403);
      session.write(context, opened.id.reveal(), new Date(opened.session.expiresAt));
      context.redirect(begun.returnTo);
    } catch (error) {
      if (error instanceof SsoDenied)
        return showPage(
          context,
          noticePage(
            'You cannot use the support forum',
            'Your plan does not include it, or you cancelled the sign-in.',
          ),
          403,
        );
      if (!(error instanceof SsoFailed) && !(error instanceof SsoUnreachable)) throw error;
      showPage(context, noticePage('The sign-in failed', 'Please sign in again.'), 502);
    }
  });

  router.post('/sign-out', async (context) => {
    checkOrigin(context, true, { publicUrl: configuration.publicUrl, allowedOrigins: [] });
    const found = await forum.authenticate.execute(session.read(context) ?? '');
    if (found) await forum.sessions.remove(found.session.digest);
    session.clear(context);
    context.redirect('/');
  });

  // Ends all sessions of the subject, even if the token names only one. Each token is accepted once (OpenID Connect
  // Back-Channel Logout 1.0 section 2.6). The bridge creates a new one for each attempt.
  router.post('/backchannel-logout', async (context) => {
    context.set('Cache-Control', 'no-store');
    const form = await readFormBody(context.req);
    const token = await forum.logoutTokens.verified(form.get('logout_token') ?? '');
    const isAccepted = token !== undefined && (await forum.unitOfWork.run(() => endSessions(token)));
    context.status = isAccepted ? 200 : 400;
    context.body = isAccepted ? '' : { error: 'invalid_request' };
  });

  /** Returns false and ends no session if the token was received before. */
  async function endSessions({ id, subject }: LogoutToken): Promise<boolean> {
    const isNew = await forum.receivedLogouts.record(id, clock.now());
    if (isNew) await forum.sessions.removeAllOf(subject);
    return isNew;
  }

  return router;
}
