import { Secret } from '@gatehouse/core/kernel';
import {
  type OpenIdConnection,
  type ProviderSignIn,
  SsoFailed,
  type SsoTransaction,
  SsoUnreachable,
} from '@gatehouse/core/single-sign-on';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type Configuration,
  calculatePKCECodeChallenge,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ServerMetadata,
  tokenIntrospection,
} from 'openid-client';
import { checkIdToken } from './check-id-token.ts';
import type { NamedAuthentication } from './client-authentication.ts';
import { isClientRefused } from './is-client-refused.ts';
import { hasUsernameClaim, profileOf } from './profile.ts';
import { refusalOf } from './refusal.ts';

const SCOPES: readonly string[] = ['openid', 'profile', 'email'];

const REQUIRES_SECRET =
  'The provider requires a client secret for this client. Enter it, or register a public client at the provider.';

/** The client registration of this server at a provider. */
export interface RegisteredClient {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Methods of authentication, sorted by how likely they are to work. The most likely method comes first. */
  readonly authentications: readonly [NamedAuthentication, ...NamedAuthentication[]];
  /**
   * Creates a new configuration for each call. The library caches the provider's keys in a configuration for a minute,
   * even if the needed key is missing. A provider can change its keys between two sign-ins.
   */
  configuration(authentication: ClientAuth): Configuration;
}

/** A completed sign-in, with the token that later shows whether the login is still valid. */
export interface CompletedSignIn {
  readonly signIn: ProviderSignIn;
  /** The refresh token; undefined if the provider issued none. Store it sealed. */
  readonly refreshToken: Secret | undefined;
}

/** A provider whose discovery document was checked, and the registration of this server as its client. */
export class OpenIdClientConnection implements OpenIdConnection {
  readonly #client: RegisteredClient;
  /** Methods of authentication. The method that worked last comes first. */
  #authentications: RegisteredClient['authentications'];
  /**
   * True after the provider has refused a scope. Before that, all scopes are requested, because the provider's list of
   * scopes does not need to be complete.
   */
  #refusesScopes = false;

  constructor(client: RegisteredClient) {
    this.#client = client;
    this.#authentications = client.authentications;
  }

  async authorizationUrl({ state, nonce, codeVerifier }: SsoTransaction): Promise<string> {
    const configuration = this.#client.configuration(this.#authentications[0].authenticate);
    const scopes = this.#refusesScopes ? fewerScopes(configuration.serverMetadata()) : SCOPES;
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.#client.redirectUri,
      scope: scopes.join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  async complete(query: string, transaction: SsoTransaction): Promise<ProviderSignIn> {
    return (await this.completed(query, transaction)).signIn;
  }

  /** Completes the sign-in like `complete`, and also returns the refresh token. */
  async completed(query: string, transaction: SsoTransaction): Promise<CompletedSignIn> {
    try {
      return await this.#authenticated((each) => this.#completeAs(each, query, transaction));
    } catch (error) {
      if (error instanceof AuthorizationResponseError && error.error === 'invalid_scope')
        this.#refusesScopes = true;
      if (this.#authentications[0].method === 'none' && isClientRefused(error))
        throw new SsoFailed(REQUIRES_SECRET);
      throw refusalOf(error);
    }
  }

  /**
   * Returns whether the provider reports the token as active (RFC 7662 section 2.2). Rejects with `SsoUnreachable` if
   * the provider does not respond, or offers no introspection.
   */
  async isActive(token: Secret): Promise<boolean> {
    try {
      const { active } = await this.#authenticated(({ authenticate }) =>
        tokenIntrospection(this.#client.configuration(authenticate), token.reveal(), {
          token_type_hint: 'refresh_token',
        }),
      );
      return active === true;
    } catch (error) {
      const refusal = refusalOf(error);
      throw refusal instanceof SsoFailed ? new SsoUnreachable(refusal.message) : refusal;
    }
  }

  /** Calls the provider. Uses another method of authentication if the provider refuses the first one. */
  async #authenticated<Result>(
    call: (authentication: NamedAuthentication) => Promise<Result>,
  ): Promise<Result> {
    const [first, other] = this.#authentications;
    try {
      return await call(first);
    } catch (error) {
      if (!other || !isClientRefused(error)) throw error;
      const result = await call(other);
      this.#authentications = [other, first];
      return result;
    }
  }

  async #completeAs(
    { method, authenticate }: NamedAuthentication,
    query: string,
    { state, nonce, codeVerifier }: SsoTransaction,
  ): Promise<CompletedSignIn> {
    const { clientId, redirectUri } = this.#client;
    const configuration = this.#client.configuration(authenticate);
    enableNonRepudiationChecks(configuration);
    const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const { iss: issuer = '', sub: subject = '', ...claims } = tokens.claims() ?? { iat: 0 };
    checkIdToken(claims, clientId);
    const isEnough = hasUsernameClaim(claims) || !configuration.serverMetadata().userinfo_endpoint;
    const more = isEnough ? {} : await fetchUserInfo(configuration, tokens.access_token, subject);
    const [tried] = this.#client.authentications;
    const refused = tried.method === method ? null : tried.method;
    const clientAuthentication = { accepted: method, refused };
    const { refresh_token: refreshToken } = tokens;
    return {
      signIn: { ...profileOf({ issuer, subject }, { ...claims, ...more }), clientAuthentication },
      refreshToken: refreshToken === undefined ? undefined : new Secret(refreshToken),
    };
  }
}

/**
 * Returns `openid` and the other requested scopes that the provider lists. Returns only `openid` if the provider lists
 * all requested scopes, because it still refused one.
 */
function fewerScopes({ scopes_supported: listed = [] }: ServerMetadata): readonly string[] {
  const fewer = SCOPES.filter((scope) => scope === 'openid' || listed.includes(scope));
  return fewer.length < SCOPES.length ? fewer : ['openid'];
}
