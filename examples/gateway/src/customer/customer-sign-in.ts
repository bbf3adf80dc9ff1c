import { CUSTOMER_SESSIONS } from '@gatehouse/adapters/knex/gateway';
import { DAY, type Secret } from '@gatehouse/core/kernel';
import type { AtprotoSignInOptions } from '../sign-in/atproto-sign-in-options.ts';
import type { GatewayConfig } from './gateway-config.ts';

/** Paths of the customers' OAuth client. */
export const CUSTOMER_CLIENT_PATHS = {
  callbackPath: '/api/v1/oauth/callback',
  metadataPath: '/.well-known/oauth-client-metadata.json',
  jwksPath: '/.well-known/jwks.json',
} as const;

/** The sign-in of customers. The first secret signs, seals and derives; all are accepted. */
export function customerSignIn(config: GatewayConfig, secrets: readonly Secret[]): AtprotoSignInOptions {
  return {
    client: {
      name: 'customer',
      clientName: 'Gatehouse',
      baseUrl: config.publicBaseUrl,
      ...CUSTOMER_CLIENT_PATHS,
      scope: config.oauthScope,
      secrets,
      plcUrl: config.plcUrl,
      pdsPublicUrl: config.pds.publicUrl,
      isRelease: config.isRelease,
      timeout: config.homeTimeout,
    },
    cookie: {
      session: 'svc_session',
      binding: 'svc_oauth',
      bindingPath: '/api/v1/oauth',
      allowedOrigins: config.corsAllowedOrigins,
    },
    rules: { sessions: CUSTOMER_SESSIONS, lifetime: 30 * DAY },
  };
}
