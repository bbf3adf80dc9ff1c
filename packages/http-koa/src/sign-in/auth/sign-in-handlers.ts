import { NotFound } from '@gatehouse/core/kernel';
import { subscriberOf } from '../../address/subscriber-of.ts';
import { isoInstant } from '../../endpoint/iso-instant.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { clientOf } from '../session/client-of.ts';
import type { AuthHandlers, AuthParts } from './auth-parts.ts';
import { handOver } from './hand-over.ts';
import { presentedLocalOperator, presentedUser } from './presented.ts';

type SignInHandlers = Pick<
  AuthHandlers,
  | 'GET /api/auth/status'
  | 'GET /api/auth/me'
  | 'POST /api/auth/register'
  | 'POST /api/auth/signup'
  | 'POST /api/auth/login'
  | 'POST /api/auth/password-link'
  | 'POST /api/auth/password-link/read'
  | 'POST /api/auth/logout'
>;

/** Handlers for signing in with username and password, and for signing out. */
export function signInHandlers(parts: AuthParts): SignInHandlers {
  const { sessionCookie: cookie, authDisabled, signupAllowed, passwordMinLength } = parts;

  const addressOf = (context: Exchange) => subscriberOf(parts.clientAddress(context.req));

  async function registered(
    context: Exchange,
    body: { username: string; password: string },
    mode: 'first' | 'anyone',
  ) {
    const registration = { ...body, address: addressOf(context), client: clientOf(context, cookie) };
    return handOver(await parts.register.execute(registration, mode), context, cookie);
  }

  return {
    'GET /api/auth/status': async () => {
      const { configured, ssoLabel } = await parts.describeSignIn.execute();
      const local = { id: 'local' as const, label: 'Username and password', loginUrl: null };
      const oidc = ssoLabel && { id: 'oidc' as const, label: ssoLabel, loginUrl: '/api/auth/login/oidc' };
      const providers = oidc ? [local, oidc] : [local];
      const body = { configured, authDisabled, signupAllowed, passwordMinLength, providers };
      return { status: 200, body };
    },
    'GET /api/auth/me': async ({ who }) => {
      const account = who?.signedIn?.account;
      const user = account ? presentedUser(account) : who ? presentedLocalOperator : null;
      return { status: 200, body: { user } };
    },
    'POST /api/auth/register': async ({ body, context }) => ({
      status: 201,
      body: await registered(context, body, 'first'),
    }),
    'POST /api/auth/signup': async ({ body, context }) => {
      if (!signupAllowed) throw new NotFound('endpoint');
      await parts.strangers.admit('sign-up', addressOf(context));
      return { status: 201, body: await registered(context, body, 'anyone') };
    },
    'POST /api/auth/login': async ({ body, context }) => {
      const credentials = { ...body, address: addressOf(context), client: clientOf(context, cookie) };
      return { status: 200, body: handOver(await parts.signIn.execute(credentials), context, cookie) };
    },
    'POST /api/auth/password-link': async ({ body, context }) => {
      await parts.strangers.admit('password-link', addressOf(context));
      const choice = { ...body, address: addressOf(context), client: clientOf(context, cookie) };
      return { status: 200, body: handOver(await parts.usePasswordLink.execute(choice), context, cookie) };
    },
    'POST /api/auth/password-link/read': async ({ body, context }) => {
      await parts.strangers.admit('password-link', addressOf(context));
      const { username, expiresAt } = await parts.readPasswordLink.execute(body.token);
      return { status: 200, body: { username, expiresAt: isoInstant(expiresAt) } };
    },
    'POST /api/auth/logout': async ({ who, context }) => {
      if (who.signedIn) await parts.revokeSessions.execute(who.signedIn.session, 'current');
      cookie.clear(context);
      return { status: 204, body: null };
    },
  };
}
