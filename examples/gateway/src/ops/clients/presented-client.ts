import type { BridgeClient, ListedBridgeClient } from '@gatehouse/core/bridge';
import type { z } from 'zod';
import type { bridgeClient, listedBridgeClient } from './client-schemas.ts';

/** A client in the format of the bridge's file, without the digest of its secret. */
export function presentedClient(client: BridgeClient): z.output<typeof bridgeClient> {
  return {
    client_id: client.id,
    name: client.name,
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    backchannel_logout_uri: client.backchannelLogoutUri,
    entitlement: client.entitlement,
    pkce: client.pkce,
    claims: [...client.claims],
  };
}

export function presentedListedClient(client: ListedBridgeClient): z.output<typeof listedBridgeClient> {
  return { ...presentedClient(client), source: client.source };
}
