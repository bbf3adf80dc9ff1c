import { CUSTOMER_SESSIONS } from '@gatehouse/adapters/knex/gateway';
import { DAY, type Secret } from '@gatehouse/core/kernel';
import type { AtprotoSignInOptions, SignInClient } from '../sign-in/atproto-sign-in-options.ts';
import type { GatewayConfig } from './gateway-config.ts';

/** Paths of the customers' OAuth client. */
export const CUSTOMER_CLIENT_PATHS = {
  callbackPath: '/api/v1/oauth/callback',
  metadataPath: '/.well-known/oauth-client-metadata.json',
  jwksPath: '/.well-known/jwks.json',
} as const;

/**
 * Settings of the OAuth client of customers. The customer gateway and the sync worker use the same OAuth
 * client.
 */
export interface CustomerClientSettings
  extends Pick<GatewayConfig, 'publicBaseUrl' | 'oauthScope' | 'plcUrl' | 'isRelease' | 'homeTimeout'> {
  readonly pdsPublicUrl: string;
  /**
   * The first secret signs and seals new values, and keys are derived from it. All secrets are accepted for
   * existing values.
   */
  readonly secrets: readonly Secret[];
}

/** The OAuth client of customers. */
export function customerClient(settings: CustomerClientSettings): SignInClient {
  const { publicBaseUrl, oauthScope, plcUrl, pdsPublicUrl, isRelease, homeTimeout, secrets } = settings;
  return {
    name: 'customer',
    clientName: 'Gatehouse',
    baseUrl: publicBaseUrl,
    ...CUSTOMER_CLIENT_PATHS,
    scope: oauthScope,
    secrets,
    plcUrl,
    pdsPublicUrl,
    isRelease,
    timeout: homeTimeout,
  };
}

/**
 * The sign-in of customers. The first secret signs and seals new values, and keys are derived from it. All
 * secrets are accepted for existing values.
 */
export function customerSignIn(config: GatewayConfig, secrets: readonly Secret[]): AtprotoSignInOptions {
  return {
    client: customerClient({ ...config, pdsPublicUrl: config.pds.publicUrl, secrets }),
    cookie: {
      // Changing this name signs every customer out.
      session: 'svc_session',
      binding: 'svc_oauth',
      bindingPath: '/api/v1/oauth',
      allowedOrigins: config.corsAllowedOrigins,
    },
    rules: { sessions: CUSTOMER_SESSIONS, lifetime: 30 * DAY, accounts: config.home?.accounts },
  };
}
