import { CLIENT_SECRET } from './running-bridge.ts';

/** Returns the configuration of mod_auth_openidc in docs/guide/bridge.md, with addresses on loopback. */
export function openIdcDirectives(issuer: string, url: string): string {
  return `
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID wiki
OIDCClientSecret ${CLIENT_SECRET}
OIDCRedirectURI ${url}/callback
OIDCCryptoPassphrase 5aQ8rT2wE6yU1iO9
OIDCPKCEMethod S256
OIDCScope "openid profile"
OIDCRemoteUserClaim sub
OIDCSessionType server-cache
<Location />
  AuthType openid-connect
  Require valid-user
</Location>`;
}
