import type { Authenticate, OwnedSession } from '@gatehouse/core/session';
import type { Exchange } from '../../exchange/exchange.ts';
import { UNAUTHENTICATED } from '../../refusal/http-refusals.ts';
import type { OriginRules } from '../../request/origin-check.ts';
import { checkedSession } from './checked-session.ts';
import type { SignedCookie } from './signed-cookie.ts';

interface GuardPorts<Owner> {
  readonly authenticate: Authenticate<Owner>;
  readonly cookie: SignedCookie;
  readonly origins: OriginRules;
}

/** Finds the session of a request, for any kind of session owner. */
export class SessionGuard<Owner> {
  readonly #ports: GuardPorts<Owner>;

  constructor(ports: GuardPorts<Owner>) {
    this.#ports = ports;
  }

  /**
   * Returns the session; undefined without a valid session. Throws `OriginRefused` for a change from a page of another
   * origin.
   */
  async identify(context: Exchange): Promise<OwnedSession<Owner> | undefined> {
    const presented = checkedSession(context, this.#ports.cookie, this.#ports.origins);
    return presented && this.#ports.authenticate.execute(presented.id);
  }

  /** Returns the session. Throws `Unauthenticated` without a valid session, and the errors of `identify`. */
  async require(context: Exchange): Promise<OwnedSession<Owner>> {
    const found = await this.identify(context);
    if (!found) throw UNAUTHENTICATED;
    return found;
  }
}
