import type { BridgeClient, BridgeClientDirectory } from '@gatehouse/core/bridge';
import type { Adapter, AdapterPayload, ClientMetadata } from 'oidc-provider';

/**
 * Finds clients for oidc-provider. Reads the store at every request, so that a removed client is refused immediately.
 */
export class ClientAdapter implements Adapter {
  readonly #clients: BridgeClientDirectory;

  constructor(clients: BridgeClientDirectory) {
    this.#clients = clients;
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const client = await this.#clients.find(id);
    return client && (metadataOf(client) as AdapterPayload);
  }

  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
  async consume(): Promise<void> {}

  async upsert(): Promise<never> {
    throw new Error('Only operators add clients.');
  }

  async destroy(): Promise<never> {
    throw new Error('Only operators remove clients.');
  }

  async revokeByGrantId(): Promise<void> {}
}

/** Members of a client's metadata that OpenID Connect does not define. */
export const CLIENT_PKCE = 'gatehouse_pkce';
export const CLIENT_CLAIMS = 'gatehouse_claims';

/**
 * Returns the metadata of the client. `client_secret` contains the digest of the secret: see `compareSecretDigests`.
 */
function metadataOf(client: BridgeClient): ClientMetadata {
  const { backchannelLogoutUri } = client;
  return {
    client_id: client.id,
    client_name: client.name,
    client_secret: client.secretDigest,
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query'],
    ...(backchannelLogoutUri !== null && {
      backchannel_logout_uri: backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    [CLIENT_PKCE]: client.pkce,
    [CLIENT_CLAIMS]: [...client.claims],
  };
}
