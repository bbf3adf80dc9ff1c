import type { BeginAtprotoSignIn, CompleteAtprotoSignIn } from '@gatehouse/core/identity';
import { DomainError } from '@gatehouse/core/kernel';
import type { Exchange } from '../../exchange/exchange.ts';
import type { FailureListener } from '../../refusal/failure.ts';
import { clientOf } from '../../sign-in/session/client-of.ts';
import type { SignedCookie } from '../../sign-in/session/signed-cookie.ts';

/** Dependencies of a sign-in with AT Protocol. The servers for customers and for operators each have their own. */
export interface AtprotoSignInParts {
  readonly begin: BeginAtprotoSignIn;
  readonly complete: CompleteAtprotoSignIn;
  readonly sessionCookie: SignedCookie;
  /** Cookie that binds a sign-in to the browser that began it. */
  readonly bindingCookie: SignedCookie;
  /**
   * Called with each refusal that redirects a browser, because the browser does not receive the cause. See
   * `onlyFailures`.
   */
  readonly onFailure: FailureListener;
}

/** Starts a sign-in, sets the binding cookie, and returns the URL to which the browser is redirected. */
export async function startAtprotoSignIn(
  handle: string,
  context: Exchange,
  parts: AtprotoSignInParts,
): Promise<string> {
  const { redirectUrl, browserBinding, expiresAt } = await parts.begin.execute(handle);
  parts.bindingCookie.write(context, browserBinding.reveal(), new Date(expiresAt));
  return redirectUrl;
}

/**
 * Completes a sign-in, sets the session cookie and redirects to the page. After a refusal it redirects to
 * `<page>?error=<code>`, and the page explains the refusal.
 */
export async function finishAtprotoSignIn(
  context: Exchange,
  parts: AtprotoSignInParts,
  page = '/',
): Promise<void> {
  const { complete, sessionCookie, bindingCookie, onFailure } = parts;
  const { state } = context.query;
  try {
    const { id, session } = await complete.execute({
      query: context.querystring,
      state: typeof state === 'string' ? state : '',
      browserBinding: bindingCookie.read(context) ?? '',
      client: clientOf(context, sessionCookie),
    });
    sessionCookie.write(context, id.reveal(), new Date(session.expiresAt));
    context.redirect(page);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    onFailure(error, context);
    context.redirect(`${page}?error=${encodeURIComponent(error.code)}`);
  }
  bindingCookie.clear(context);
}
