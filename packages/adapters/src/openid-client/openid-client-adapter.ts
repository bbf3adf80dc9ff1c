import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { OpenIdClient, redirectUri, type SsoSettings, SsoUnreachable } from '@gatehouse/core/single-sign-on';
import { allowInsecureRequests, Configuration, customFetch } from 'openid-client';
import { clientAuthentications } from './client-authentication.ts';
import { discovered } from './discovery.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { NetworkPolicy, type Reach } from './network-policy.ts';
import { OpenIdClientConnection } from './openid-client-connection.ts';
import { ProviderFailure, quoted } from './provider-failure.ts';

/** The servers that the adapter can call, and the time limit for their responses. */
export interface OpenIdClientOptions {
  readonly reach: Reach;
  /** Time limit for each request; 5 seconds by default. */
  readonly timeout?: Milliseconds;
}

/** An OpenID Connect client that uses the library openid-client. */
export class OpenIdClientAdapter extends OpenIdClient {
  readonly #policy: NetworkPolicy;
  readonly #timeout: Milliseconds;

  constructor({ reach, timeout = 5 * SECOND }: OpenIdClientOptions) {
    super();
    this.#policy = new NetworkPolicy(reach);
    this.#timeout = timeout;
  }

  override async connect(settings: SsoSettings): Promise<OpenIdClientConnection> {
    const fetch = guardedFetch(this.#policy, this.#timeout);
    try {
      checkClient(settings);
      const provider = await discovered(settings.issuerUrl, fetch, this.#policy);
      const { clientId } = settings;
      return new OpenIdClientConnection({
        clientId,
        redirectUri: redirectUri(settings),
        authentications: clientAuthentications(settings.clientSecret, provider),
        configuration: (authentication) => {
          const fresh = new Configuration(provider, clientId, undefined, authentication);
          fresh[customFetch] = fetch;
          if (this.#policy.allowsPlainHttp) allowInsecureRequests(fresh);
          return fresh;
        },
      });
    } catch (error) {
      if (error instanceof ProviderFailure) throw new SsoUnreachable(error.message);
      throw error;
    }
  }
}

function checkClient(settings: SsoSettings): void {
  if (settings.clientId === '') throw new ProviderFailure('Enter the client id.');
  if (!URL.canParse(redirectUri(settings))) {
    throw new ProviderFailure(`The public URL ${quoted(settings.publicUrl)} of this server is not a URL.`);
  }
}
