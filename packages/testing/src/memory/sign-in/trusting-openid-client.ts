import { OpenIdClient, type OpenIdConnection, type SsoProfile } from '@gatehouse/core/single-sign-on';

/** Single sign-on without a provider. Accepts any profile that the query of the callback contains as JSON. */
export class TrustingOpenIdClient extends OpenIdClient {
  override async connect(): Promise<OpenIdConnection> {
    return {
      authorizationUrl: async ({ state }) => `https://issuer.example/authorize?state=${state}`,
      complete: async (query) => ({
        ...(JSON.parse(query) as SsoProfile),
        clientAuthentication: { accepted: 'client_secret_post', refused: null },
      }),
    };
  }
}
