import type { Account } from '@gatehouse/core/account';
import { clientAddress } from '../../address/client-address.ts';
import { subscriberOf } from '../../address/subscriber-of.ts';
import { endpointRoutes } from '../../endpoint/endpoint-routes.ts';
import { refuseUnknown } from '../../endpoint/refuse-unknown.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Step } from '../../exchange/step.ts';
import { answerRefusals } from '../../refusal/answer-refusals.ts';
import { composeRefusals } from '../../refusal/compose-refusals.ts';
import type { FailureListener } from '../../refusal/failure.ts';
import { groundRefusals } from '../../refusal/ground-refusals.ts';
import { UNAUTHENTICATED } from '../../refusal/http-refusals.ts';
import { refuseUnreadableTarget } from '../../request/refuse-unreadable-target.ts';
import { noStore } from '../../server/no-store.ts';
import { presentedUser } from '../auth/presented.ts';
import { signInRefusals } from '../refusal/sign-in-refusals.ts';
import { checkedSession } from '../session/checked-session.ts';
import { presentedSession } from '../session/presented-session.ts';
import { SignedCookie } from '../session/signed-cookie.ts';
import { accountEndpoints } from './account-endpoints.ts';
import type { AccountService, BegunSession } from './account-service.ts';

/** Settings of an app with accounts. */
export interface AccountSiteOptions {
  /** Keys of the cookie; see `SignedCookieOptions`. */
  readonly keys: readonly string[];
  /** Address at which browsers reach the app. The cookie requires https if this address does. */
  readonly publicUrl: string;
  /** Addresses and ranges of the proxies in front of the app. See `clientAddress`. */
  readonly trustedProxies?: readonly string[];
  /** Called with failures of the server. Clients receive no details of them. */
  readonly onFailure: FailureListener;
}

/** Sign-up, sign-in and sign-out for an app, and a function that returns the account of a request. */
export interface AccountSite {
  /** Mount these steps with the adapter of your framework. They respond to the paths below `/api/auth`. */
  readonly steps: readonly Step[];
  /**
   * Returns the account of the request; undefined without a valid session. Throws `OriginRefused` for a change from a
   * page of another origin.
   */
  accountOf(exchange: Exchange): Promise<Account | undefined>;
}

interface Guests {
  readonly open: Account | undefined;
  readonly session: Account;
}

/** Creates the endpoints of `accountEndpoints` for an account service, for any framework. */
export function accountSite(accounts: AccountService, options: AccountSiteOptions): AccountSite {
  const { publicUrl, keys, trustedProxies = [], onFailure } = options;
  const refusals = composeRefusals(groundRefusals, signInRefusals);
  // Changing the name of the cookie signs every user out.
  const cookie = new SignedCookie({ name: 'session', keys, secure: publicUrl.startsWith('https:') });
  const addressOf = clientAddress(trustedProxies);

  const accountOf = async (exchange: Exchange) => {
    const presented = checkedSession(exchange, cookie, { publicUrl, allowedOrigins: [] });
    return presented && accounts.authenticate(presented.id);
  };
  const gate = async <Access extends keyof Guests>(exchange: Exchange, access: Access) => {
    const account = await accountOf(exchange);
    if (access === 'session' && !account) throw UNAUTHENTICATED;
    return account as Guests[Access];
  };
  const credentialsOf = (exchange: Exchange) => ({
    address: subscriberOf(addressOf(exchange.req)),
    userAgent: exchange.get('User-Agent') || undefined,
    replaces: presentedSession(exchange, cookie)?.id,
  });
  const begun = ({ account, sessionId, expiresAt }: BegunSession, exchange: Exchange) => {
    cookie.write(exchange, sessionId, new Date(expiresAt));
    return { user: presentedUser(account), token: sessionId };
  };

  const routes = endpointRoutes<typeof accountEndpoints, Guests>(
    accountEndpoints,
    {
      'GET /api/auth/me': async ({ who }) => ({
        status: 200,
        body: { user: who ? presentedUser(who) : null },
      }),
      'POST /api/auth/signup': async ({ body, context }) => ({
        status: 201,
        body: begun(await accounts.register({ ...body, ...credentialsOf(context) }), context),
      }),
      'POST /api/auth/login': async ({ body, context }) => ({
        status: 200,
        body: begun(await accounts.signIn({ ...body, ...credentialsOf(context) }), context),
      }),
      'POST /api/auth/logout': async ({ context }) => {
        const presented = presentedSession(context, cookie);
        if (presented) await accounts.signOut(presented.id);
        cookie.clear(context);
        return { status: 204, body: null };
      },
    },
    gate,
  );
  const steps = [
    answerRefusals(refusals, onFailure),
    refuseUnreadableTarget(),
    noStore('/api/auth/'),
    routes.step,
    refuseUnknown('/api/auth', [routes], gate, 'open'),
  ];
  return { steps, accountOf };
}
