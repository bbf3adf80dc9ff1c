import { AUTHORIZATION_LIFETIME } from '@gatehouse/core/identity';
import { DomainError } from '@gatehouse/core/kernel';
import { subscriberOf } from '@gatehouse/http-koa/address';
import { startAtprotoSignIn } from '@gatehouse/http-koa/atproto';
import { readFormBody } from '@gatehouse/http-koa/request';
import type { InteractionStep } from './interaction-parts.ts';
import { interactionPath } from './interaction-path.ts';
import { leavingPage } from './pages/leaving-page.ts';
import { loginPage } from './pages/login-page.ts';
import { showPage } from './pages/show-page.ts';
import { beginFault } from './sign-in-fault.ts';

/** Redirects the user to their PDS. If the sign-in cannot begin, shows the reason above the form. */
export const beginSignIn: InteractionStep = async (context, { interaction, client }, parts) => {
  const { bridge, addressOf, onFailure, returnCookie } = parts;
  const handle = (await readFormBody(context.req)).get('handle') ?? '';
  try {
    await bridge.strangers.admit('bridge-sign-in', subscriberOf(addressOf(context.req)));
    const url = await startAtprotoSignIn(handle, context, { ...bridge.signIn, onFailure });
    returnCookie.write(context, interaction.uid, new Date(Date.now() + AUTHORIZATION_LIFETIME));
    showPage(context, leavingPage('Continue at your server', url));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    onFailure(error, context);
    const path = interactionPath(interaction.uid);
    showPage(context, loginPage({ app: client.name, path, handle, fault: beginFault(error) }), 400);
  }
};
