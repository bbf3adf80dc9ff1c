import type { OpenIdConnection, SsoProfile, SsoTransaction } from '@gatehouse/core/single-sign-on';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { profileOf, saysWho } from './profile.ts';
import { refusalOf } from './refusal.ts';

const SCOPES = ['openid', 'profile', 'email'];

/** A provider found good, and the client as which this server is registered there. */
export class OpenIdClientConnection implements OpenIdConnection {
  readonly #configuration: () => Configuration;
  readonly #redirectUri: string;

  /**
   * `configuration` makes a new one at each call: the library keeps the provider's keys with it, for a minute even
   * when they lack the key in use, and a provider may change its keys between two sign-ins.
   */
  constructor(configuration: () => Configuration, redirectUri: string) {
    this.#configuration = configuration;
    this.#redirectUri = redirectUri;
  }

  async authorizationUrl({ state, nonce, codeVerifier }: SsoTransaction): Promise<string> {
    const configuration = this.#configuration();
    const known = configuration.serverMetadata().scopes_supported ?? SCOPES;
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: SCOPES.filter((scope) => scope === 'openid' || known.includes(scope)).join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  async complete(query: string, transaction: SsoTransaction): Promise<SsoProfile> {
    const configuration = this.#configuration();
    enableNonRepudiationChecks(configuration);
    try {
      const tokens = await authorizationCodeGrant(configuration, new URL(`${this.#redirectUri}?${query}`), {
        expectedState: transaction.state,
        expectedNonce: transaction.nonce,
        pkceCodeVerifier: transaction.codeVerifier,
        idTokenExpected: true,
      });
      const { iss: issuer = '', sub: subject = '', ...claims } = tokens.claims() ?? {};
      const isEnough = saysWho(claims) || !configuration.serverMetadata().userinfo_endpoint;
      const more = isEnough ? {} : await fetchUserInfo(configuration, tokens.access_token, subject);
      return profileOf({ issuer, subject }, { ...claims, ...more });
    } catch (error) {
      throw refusalOf(error);
    }
  }
}
