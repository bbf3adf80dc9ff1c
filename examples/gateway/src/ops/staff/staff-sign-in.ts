import { OPERATOR_SESSIONS } from '@gatehouse/adapters/knex/gateway';
import { HOUR } from '@gatehouse/core/kernel';
import type { AtprotoSignInOptions } from '../../sign-in/atproto-sign-in-options.ts';
import type { OpsConfiguration } from '../ops-configuration.ts';

/** Paths of the operators' OAuth client, which shares nothing with the customers'. */
export const STAFF_CLIENT_PATHS = {
  callbackPath: '/internal/v1/ops/oauth/callback',
  metadataPath: '/internal/v1/ops/oauth/client-metadata.json',
  jwksPath: '/internal/v1/ops/oauth/jwks.json',
} as const;

/** The sign-in of operators. Sessions last a working day, so that operators sign in again on the next one. */
export function staffSignIn(configuration: OpsConfiguration): AtprotoSignInOptions {
  const { publicUrl, sessionSecrets, plcUrl, pdsPublicUrl, isRelease, issuer } = configuration;
  return {
    client: {
      name: 'operator',
      clientName: 'Gatehouse operators',
      baseUrl: publicUrl,
      ...STAFF_CLIENT_PATHS,
      // No other scope is needed, because an operator's tokens are never used.
      scope: 'atproto',
      // A recent sign-in must mean a recent authentication, not a session that the personal data server remembers.
      prompt: 'login',
      secrets: sessionSecrets,
      plcUrl,
      pdsPublicUrl,
      isRelease,
    },
    cookie: {
      // Changing this name signs every operator out.
      session: 'svc_ops_session',
      binding: 'svc_ops_oauth',
      bindingPath: '/internal/v1/ops/oauth',
      allowedOrigins: [],
    },
    rules: { sessions: OPERATOR_SESSIONS, lifetime: 12 * HOUR, issuer, revokesTokens: true },
  };
}
