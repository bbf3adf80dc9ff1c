import { SECOND } from '@gatehouse/core/kernel';
import { redirectUri } from '@gatehouse/core/single-sign-on';
import { SignInThrottled } from '@gatehouse/core/throttle';
import { clientAddress, subscriberOf } from '@gatehouse/http-koa/address';
import { checkOrigin, readFormBody } from '@gatehouse/http-koa/request';
import Router from '@koa/router';
import type { Context, Next } from 'koa';
import type { Forum } from '../compose.ts';
import type { Configuration } from '../configuration.ts';
import { noticePage } from '../pages/notice-page.ts';
import { showPage } from '../pages/show-page.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { cookiesOf } from './cookies.ts';
import type { LogoutToken } from './logout-tokens.ts';

/** Routes for the sign-in at the bridge, the sign-out, and the back-channel logout. */
export function signInRouter(forum: Forum, configuration: Configuration): Router {
  const cookies = cookiesOf(configuration);
  const callback = new URL(redirectUri(forum.registration)).pathname;
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

  router.get('/sign-in', limited, (context) => beginSignIn(context, forum, cookies));
  router.get(callback, limited, (context) => completeSignIn(context, forum, cookies));

  router.post('/sign-out', async (context) => {
    checkOrigin(context, true, { publicUrl: configuration.publicUrl, allowedOrigins: [] });
    const found = await forum.authenticate.execute(cookies.session.read(context) ?? '');
    if (found) await forum.sessions.remove(found.session.digest);
    cookies.session.clear(context);
    context.redirect('/');
  });

  // Ends all sessions of the subject, even if the token names only one. Each token is accepted once (OpenID Connect
  // Back-Channel Logout 1.0 section 2.6). The bridge creates a new one for each attempt.
  router.post('/backchannel-logout', async (context) => {
    context.set('Cache-Control', 'no-store');
    const form = await readFormBody(context.req);
    const token = await forum.logoutTokens.verified(form.get('logout_token') ?? '');
    const isAccepted = token !== undefined && (await forum.unitOfWork.run(() => endSessions(token, forum)));
    context.status = isAccepted ? 200 : 400;
    context.body = isAccepted ? '' : { error: 'invalid_request' };
  });

  return router;
}

/** Returns false and ends no session if the token was received before. */
async function endSessions({ id, subject }: LogoutToken, forum: Forum): Promise<boolean> {
  const isNew = await forum.receivedLogouts.record(id, forum.clock.now());
  if (isNew) await forum.sessions.removeAllOf(subject);
  return isNew;
}
