import { JoseKey, type OAuthClientMetadataInput } from '@atproto/oauth-client-node';
import { derivedClientKey } from '../derived-client-key.ts';
import type { OAuthClientIdentity } from '../oauth-client-identity.ts';

/** Settings of the client for `NodeOAuthClient`. */
export interface ClientSettings {
  readonly metadata: OAuthClientMetadataInput;
  readonly keyset: JoseKey[] | undefined;
}

/**
 * Returns the settings of the client. Over https it is a confidential client that signs its assertions
 * (`private_key_jwt`, RFC 7523). Otherwise it is the loopback client for development, which needs no registration (AT
 * Protocol OAuth, "Localhost Client Development").
 */
export async function clientSettings(identity: OAuthClientIdentity): Promise<ClientSettings> {
  return new URL(identity.baseUrl).protocol === 'https:'
    ? confidential(identity)
    : { metadata: loopback(identity), keyset: undefined };
}

async function confidential(identity: OAuthClientIdentity): Promise<ClientSettings> {
  const { baseUrl, clientName, callbackPath, metadataPath, jwksPath, scope, secrets } = identity;
  const jwks = secrets.map((secret) => derivedClientKey(secret, metadataPath));
  // The library refuses duplicate keys.
  const keys = new Map(jwks.map((jwk) => [jwk.kid, jwk]));
  const metadata = {
    client_id: `${baseUrl}${metadataPath}`,
    client_name: clientName,
    client_uri: baseUrl,
    redirect_uris: [`${baseUrl}${callbackPath}`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope,
    application_type: 'web',
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    dpop_bound_access_tokens: true,
    jwks_uri: `${baseUrl}${jwksPath}`,
  };
  return {
    metadata: metadata as OAuthClientMetadataInput,
    keyset: await Promise.all([...keys.values()].map((jwk) => JoseKey.fromJWK(jwk))),
  };
}

function loopback({
  baseUrl,
  callbackPath,
  scope,
  clientName,
}: OAuthClientIdentity): OAuthClientMetadataInput {
  const redirectUri = `${baseUrl}${callbackPath}`;
  const query = new URLSearchParams({ redirect_uri: redirectUri, scope });
  const metadata = {
    client_id: `http://localhost?${query}`,
    client_name: clientName,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    dpop_bound_access_tokens: true,
  };
  return metadata as OAuthClientMetadataInput;
}
