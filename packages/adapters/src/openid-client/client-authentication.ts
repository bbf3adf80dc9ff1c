import type { KeptSecret } from '@gatehouse/core/settings';
import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  None,
  type ServerMetadata,
} from 'openid-client';
import { ProviderFailure, quoted } from './provider-failure.ts';

/** OpenID Connect Discovery 1.0 section 3: what a provider means that does not say. */
const BY_DEFAULT = ['client_secret_basic'];

/** The way to show the client secret that the provider takes; throws `ProviderFailure`. */
export function clientAuthentication(secret: KeptSecret, provider: ServerMetadata): ClientAuth {
  const methods = provider.token_endpoint_auth_methods_supported ?? BY_DEFAULT;
  if (secret === 'lost') {
    throw new ProviderFailure(
      "The client secret can no longer be read because the server's own secret has changed. Enter it again.",
    );
  }
  if (secret === 'none' || secret.reveal() === '') {
    if (methods.includes('none')) return None();
    throw new ProviderFailure('The provider asks for a client secret. Enter it.');
  }
  if (methods.includes('client_secret_basic')) return ClientSecretBasic(secret.reveal());
  if (methods.includes('client_secret_post')) return ClientSecretPost(secret.reveal());
  throw new ProviderFailure(
    `The provider takes the client secret neither by client_secret_basic nor by client_secret_post, but by ${quoted(methods)}.`,
  );
}
