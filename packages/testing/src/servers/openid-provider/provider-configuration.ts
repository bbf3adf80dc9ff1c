import { randomBytes } from 'node:crypto';
import { type AdapterFactory, type Configuration, interactionPolicy, type JWK } from 'oidc-provider';
import {
  callbacksOf,
  type OpenIdProviderOptions,
  TEST_CLIENT_ID,
  TEST_CLIENT_SECRET,
} from './openid-provider-options.ts';
import type { Person } from './person.ts';

/** The data that the provider keeps when its keys change. */
export interface ProviderMemory {
  readonly adapter: AdapterFactory;
  readonly people: Map<string, Person>;
  readonly cookieKey: string;
}

/** Returns the configuration of oidc-provider for one client, without a page for consent. */
export function providerConfiguration(
  options: OpenIdProviderOptions,
  memory: ProviderMemory,
  key: JWK,
): Configuration {
  const { clientAuthentication, pkceRequired = true, sendsEmail = true } = options;
  return {
    adapter: memory.adapter,
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      ...(sendsEmail && { email: ['email', 'email_verified'] }),
    },
    clientAuthMethods: clientAuthentication
      ? [clientAuthentication]
      : ['client_secret_basic', 'client_secret_post'],
    clients: [clientOf(options)],
    conformIdTokenClaims: !options.claimsInIdToken,
    cookies: { keys: [memory.cookieKey] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    findAccount: (_, subject) => ({ accountId: subject, claims: () => claimsOf(subject, memory) }),
    interactions: { policy: withoutConsent(), url: (_, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [key] },
    loadExistingGrant: async (ctx) => {
      const { client, provider, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    pkce: { required: () => pkceRequired },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'text/plain';
      ctx.body = `${error}: ${error_description}\n`;
    },
    responseTypes: ['code'],
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 3_600,
      Session: 600,
    },
  };
}

/** Returns a secret for the cookies of one server. */
export function newCookieKey(): string {
  return randomBytes(32).toString('base64url');
}

function clientOf(options: OpenIdProviderOptions): NonNullable<Configuration['clients']>[number] {
  const { clientId = TEST_CLIENT_ID, clientSecret = TEST_CLIENT_SECRET } = options;
  const { redirectUris = callbacksOf('http://127.0.0.1:4000', 'http://localhost:4000') } = options;
  return {
    client_id: clientId,
    ...(options.clientAuthentication !== 'none' && { client_secret: clientSecret }),
    redirect_uris: [...redirectUris],
    ...(options.clientScope !== undefined && { scope: options.clientScope }),
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: options.clientAuthentication ?? 'client_secret_basic',
    // Only a native client can use any port of a loopback address.
    application_type: redirectUris.every(isLoopback) ? 'native' : 'web',
  };
}

function isLoopback(uri: string): boolean {
  const { hostname, protocol } = new URL(uri);
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

function claimsOf(subject: string, memory: ProviderMemory): { sub: string; [claim: string]: unknown } {
  const { username: _, ...claims } = memory.people.get(subject) ?? { username: subject };
  return { sub: subject, ...claims, ...(claims.email && { email_verified: true }) };
}

function withoutConsent(): NonNullable<Configuration['interactions']>['policy'] {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}
