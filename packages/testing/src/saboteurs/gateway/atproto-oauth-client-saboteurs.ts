import {
  type AtprotoOAuthClient,
  type AuthorizedIdentity,
  OAuthAuthorizeFailed,
  OAuthFailed,
} from '@gatehouse/core/identity';
import type { AtprotoOAuthClientCase } from '../../contracts/gateway/identity/atproto-oauth-client-contract.ts';
import { altered } from '../altered.ts';

type Break = (good: AtprotoOAuthClientCase) => AtprotoOAuthClientCase;

function clients(change: (good: AtprotoOAuthClient) => Partial<AtprotoOAuthClient>): Break {
  return (good) => ({ ...good, client: altered(good.client, change(good.client)) });
}

/** A client that completes an authorization for every callback with its state, not only for the first one. */
const remembering: Break = clients((good) => {
  const completed = new Map<string | null, Promise<AuthorizedIdentity>>();
  return {
    complete: (query) => {
      const state = new URLSearchParams(query).get('state');
      const completion = completed.get(state) ?? good.complete(query);
      completed.set(state, completion);
      return completion;
    },
  };
});

/** For each clause of `AtprotoOAuthClient`, a client that breaks it. */
export const atprotoOAuthClientSaboteurs: Readonly<Record<string, Break>> = {
  'returns the PDS account that was authorized, by its handle or its DID': clients((good) => ({
    complete: async (query) => ({ ...(await good.complete(query)), handle: null }),
  })),
  'stores the binding digest until the authorization is completed, and does not send it': clients((good) => ({
    authorize: async (account, bindingDigest) =>
      `${await good.authorize(account, bindingDigest)}&binding=${bindingDigest}`,
  })),
  'lets at most one of many concurrent callers complete an authorization': remembering,
  'throws OAuthStateInvalid if the authorization is unknown or completed': remembering,
  'throws OAuthDenied if the user denies': clients((good) => ({
    complete: (query) =>
      good.complete(query).catch(() => {
        throw new OAuthFailed('failed');
      }),
  })),
  'throws OAuthFailed for a wrong code, another issuer and a repeated parameter': clients((good) => ({
    // Reads only the first of several parameters with the same name.
    complete: (query) =>
      good.complete(
        new URLSearchParams(Object.fromEntries([...new URLSearchParams(query)].reverse())).toString(),
      ),
  })),
  'throws OAuthAuthorizeFailed for a handle that no PDS account has': clients((good) => ({
    authorize: (account, binding) =>
      good.authorize(account, binding).catch((error) => {
        throw error instanceof OAuthAuthorizeFailed ? new Error('not found') : error;
      }),
  })),
  'revokes the stored tokens, and does nothing if no tokens are stored': clients(() => ({
    revoke: async () => {},
  })),
};
