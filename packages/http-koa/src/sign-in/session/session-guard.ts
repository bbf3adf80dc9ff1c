import type { Authenticate, OwnedSession } from '@gatehouse/core/session';
import type { Context } from 'koa';
import { UNAUTHENTICATED } from '../../refusal/http-refusals.ts';
import { checkOrigin, type OriginRules } from '../../request/origin-check.ts';
import { presentedSession } from './presented-session.ts';
import type { SignedCookie } from './signed-cookie.ts';

/** Finds out who is behind a request; the same for every kind of session owner. */
export class SessionGuard<Owner> {
  readonly #authenticate: Authenticate<Owner>;
  readonly #cookie: SignedCookie;
  readonly #origins: OriginRules;

  constructor(parts: { authenticate: Authenticate<Owner>; cookie: SignedCookie; origins: OriginRules }) {
    this.#authenticate = parts.authenticate;
    this.#cookie = parts.cookie;
    this.#origins = parts.origins;
  }

  /** Undefined when nobody is signed in; throws `OriginRefused` for a change from a foreign page. */
  async identify(context: Context): Promise<OwnedSession<Owner> | undefined> {
    const presented = presentedSession(context, this.#cookie);
    // No page can make a browser send a Bearer token that the page does not hold.
    if (presented?.by !== 'bearer') checkOrigin(context, presented !== undefined, this.#origins);
    return presented && this.#authenticate.execute(presented.id);
  }

  /** Throws `Unauthenticated` when nobody is signed in. */
  async require(context: Context): Promise<OwnedSession<Owner>> {
    const found = await this.identify(context);
    if (!found) throw UNAUTHENTICATED;
    return found;
  }
}
