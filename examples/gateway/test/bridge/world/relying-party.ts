import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { CLIENT_SECRET } from './running-bridge.ts';

/** An authorization that the app has begun. */
export interface BegunLogin {
  readonly url: URL;
  readonly checks: client.AuthorizationCodeGrantChecks & { readonly pkceCodeVerifier: string };
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/**
 * An app that signs its users in through the bridge, with openid-client. It verifies logout tokens as the
 * standard requires.
 */
export class RelyingParty {
  readonly id: string;
  readonly callback: string;
  readonly logoutUri: string;
  /** The logout tokens that were received and verified. */
  readonly logouts: JWTPayload[] = [];
  /** Status of the app's responses to logout tokens. */
  logoutStatus = 200;
  readonly #server: ReturnType<typeof createServer>;
  #configuration: client.Configuration | undefined;

  static async open(id: string): Promise<RelyingParty> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RelyingParty(id, server);
  }

  private constructor(id: string, server: ReturnType<typeof createServer>) {
    this.id = id;
    this.#server = server;
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.callback = `${origin}/callback`;
    this.logoutUri = `${origin}/backchannel-logout`;
    server.on('request', async (request, response) => {
      const token = new URLSearchParams(await text(request)).get('logout_token') ?? '';
      if (this.logoutStatus === 200) this.logouts.push(await this.#verified(token));
      response.writeHead(this.logoutStatus).end();
    });
  }

  async discover(issuer: string, secret = CLIENT_SECRET): Promise<client.Configuration> {
    this.#configuration = await client.discovery(new URL(issuer), this.id, secret, undefined, {
      execute: [client.allowInsecureRequests],
    });
    return this.#configuration;
  }

  get configuration(): client.Configuration {
    if (!this.#configuration) throw new Error('The provider was not discovered yet.');
    return this.#configuration;
  }

  async begin(parameters: Readonly<Record<string, string>> = {}): Promise<BegunLogin> {
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
    const url = client.buildAuthorizationUrl(this.configuration, {
      redirect_uri: this.callback,
      scope: 'openid profile email',
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
      ...parameters,
    });
    return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce } };
  }

  finish({ checks }: BegunLogin, callback: URL): Promise<Tokens> {
    return client.authorizationCodeGrant(this.configuration, callback, checks);
  }

  refresh(token: string): Promise<Tokens> {
    return client.refreshTokenGrant(this.configuration, token);
  }

  userinfo(token: string, did: string) {
    return client.fetchUserInfo(this.configuration, token, did);
  }

  introspect(token: string) {
    return client.tokenIntrospection(this.configuration, token);
  }

  async close(): Promise<void> {
    this.#server.close().closeAllConnections();
    await once(this.#server, 'close');
  }

  async #verified(token: string): Promise<JWTPayload> {
    const { issuer, jwks_uri: keys } = this.configuration.serverMetadata();
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(String(keys))), {
      issuer,
      audience: this.id,
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'jti', 'sid', 'sub'],
    });
    return payload;
  }
}
