import { DomainError } from '@gatehouse/core/kernel';
import { isSsoTestState } from '@gatehouse/core/single-sign-on';
import { subscriberOf } from '../../address/subscriber-of.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { prefersHtml } from '../../request/prefers-html.ts';
import { clientOf } from '../session/client-of.ts';
import type { AuthHandlers, AuthParts } from './auth-parts.ts';
import { handOver } from './hand-over.ts';

type SsoHandlers = Pick<AuthHandlers, 'GET /api/auth/login/oidc' | 'GET /api/auth/callback/oidc'>;

/** Handlers for the redirects to the provider and back. */
export function ssoHandlers(parts: AuthParts): SsoHandlers {
  const { beginSso, completeSso, sessionCookie, ssoCookie } = parts;

  /** Redirects the browser to the page that explains the refusal. */
  function explain(error: unknown, context: Exchange): void {
    if (!(error instanceof DomainError)) throw error;
    parts.onFailure(error, context);
    context.redirect(`/login?error=${encodeURIComponent(error.code)}`);
  }

  return {
    'GET /api/auth/login/oidc': async ({ query, context }) => {
      try {
        await parts.strangers.admit('single-sign-on', subscriberOf(parts.clientAddress(context.req)));
        const { authorizationUrl, browserBinding, expiresAt } = await beginSso.execute(query.returnTo);
        ssoCookie.write(context, browserBinding.reveal(), new Date(expiresAt));
        context.redirect(authorizationUrl);
      } catch (error) {
        if (!prefersHtml(context.get('Accept'))) throw error;
        explain(error, context);
      }
      return { status: 303, body: null };
    },
    'GET /api/auth/callback/oidc': async ({ context }) => {
      const { state } = context.query;
      if (typeof state === 'string' && isSsoTestState(state)) {
        // A fragment is sent to no server, so no log contains the code.
        context.redirect(`/settings/single-sign-on/test#${context.querystring}`);
        return { status: 303, body: null };
      }
      try {
        const completed = await completeSso.execute({
          query: context.querystring,
          state: typeof state === 'string' ? state : '',
          browserBinding: ssoCookie.read(context) ?? '',
          address: subscriberOf(parts.clientAddress(context.req)),
          client: clientOf(context, sessionCookie),
        });
        handOver(completed, context, sessionCookie);
        context.redirect(completed.returnTo);
      } catch (error) {
        explain(error, context);
      }
      ssoCookie.clear(context);
      return { status: 303, body: null };
    },
  };
}
