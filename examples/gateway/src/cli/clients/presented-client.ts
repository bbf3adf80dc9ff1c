import type { BridgeClient } from '@gatehouse/core/bridge';

/** A client in the format of the bridge's file, without the digest of its secret. */
export function presentedClient(client: BridgeClient) {
  return {
    client_id: client.id,
    name: client.name,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    backchannel_logout_uri: client.backchannelLogoutUri,
    entitlement: client.entitlement,
    pkce: client.pkce,
    claims: client.claims,
  };
}
