import { BRIDGE_SESSIONS } from '@gatehouse/adapters/knex/gateway';
import { MINUTE } from '@gatehouse/core/kernel';
import type { AtprotoSignInOptions } from '../sign-in/atproto-sign-in-options.ts';
import type { BridgeConfiguration } from './bridge-configuration.ts';

/** Paths of the bridge's own OAuth client at personal data servers. */
export const BRIDGE_CLIENT_PATHS = {
  callbackPath: '/oauth/callback',
  metadataPath: '/oauth/client-metadata.json',
  jwksPath: '/oauth/jwks.json',
} as const;

/**
 * The sign-in of users at the bridge. Its session only transfers the identity from the callback to the
 * pending authorization, and then ends. The provider has its own sessions.
 */
export function bridgeSignIn(configuration: BridgeConfiguration): AtprotoSignInOptions {
  const { issuer, secrets, plcUrl, pdsPublicUrl, isRelease, homeTimeout } = configuration;
  return {
    client: {
      name: 'bridge',
      clientName: 'Gatehouse sign-in',
      baseUrl: issuer,
      ...BRIDGE_CLIENT_PATHS,
      // No other scope is needed, because the user's tokens are never used.
      scope: 'atproto',
      secrets,
      plcUrl,
      pdsPublicUrl,
      isRelease,
      timeout: homeTimeout,
    },
    cookie: {
      session: 'svc_bridge_identity',
      binding: 'svc_bridge_oauth',
      bindingPath: '/oauth',
      allowedOrigins: [],
    },
    rules: { sessions: BRIDGE_SESSIONS, lifetime: 10 * MINUTE, revokesTokens: true },
  };
}
