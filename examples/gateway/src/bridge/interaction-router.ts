import { finishAtprotoSignIn } from '@gatehouse/http-koa/atproto';
import { checkOrigin } from '@gatehouse/http-koa/request';
import { SignedCookie } from '@gatehouse/http-koa/session';
import Router from '@koa/router';
import type { Context } from 'koa';
import { consent, decline } from './answer-interaction.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { BRIDGE_CLIENT_PATHS } from './bridge-sign-in.ts';
import type { InteractionParts, InteractionStep } from './interaction-parts.ts';
import { interactionPath } from './interaction-path.ts';
import { noticePage } from './pages/notice-page.ts';
import { showPage } from './pages/show-page.ts';
import { pendingSignIn } from './pending-sign-in.ts';
import { showInteraction } from './show-interaction.ts';
import { signInFault } from './sign-in-fault.ts';

/** Pages of a pending sign-in, and the return from the user's server. */
export function interactionRouter(given: Omit<InteractionParts, 'returnCookie'>): Router {
  const { issuer, secrets } = given.configuration;
  const returnCookie = new SignedCookie({
    name: 'svc_bridge_return',
    keys: secrets.map((secret) => secret.reveal()),
    secure: issuer.startsWith('https:'),
    path: '/oauth',
  });
  const parts: InteractionParts = { ...given, returnCookie };
  const router = new Router();
  router.get('/', showStart);
  router.get(BRIDGE_CLIENT_PATHS.callbackPath, (context) => finishSignIn(context, parts));
  router.get('/interaction/:uid', handling(showInteraction, parts));
  router.post('/interaction/:uid/sign-in', handling(beginSignIn, parts));
  router.post('/interaction/:uid/consent', handling(consent, parts));
  router.post('/interaction/:uid/decline', handling(decline, parts));
  return router;
}

/**
 * Responds when no sign-in is pending in this browser: the user opened the bridge directly, or the sign-in
 * was lost at their server.
 */
function showStart(context: Context): void {
  const { error } = context.query;
  const message = 'Open the app that you want to use, and sign in from there.';
  showPage(
    context,
    noticePage('Sign in', typeof error === 'string' ? `${signInFault(error)} ${message}` : message),
  );
}

async function finishSignIn(
  context: Context,
  { bridge, onFailure, returnCookie }: InteractionParts,
): Promise<void> {
  const uid = returnCookie.read(context);
  returnCookie.clear(context);
  context.status = 303;
  await finishAtprotoSignIn(
    context,
    { ...bridge.signIn, onFailure },
    uid === undefined ? '/' : interactionPath(uid),
  );
}

function handling(step: InteractionStep, parts: InteractionParts) {
  const { bridge, configuration } = parts;
  return async (context: Context): Promise<void> => {
    checkOrigin(context, true, { publicUrl: configuration.issuer, allowedOrigins: [] });
    const pending = await pendingSignIn(context, bridge);
    if (pending) return step(context, pending, parts);
    const message = 'Go back to the app and sign in again.';
    showPage(context, noticePage('This sign-in has expired', message), 400);
  };
}
