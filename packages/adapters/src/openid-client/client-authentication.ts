import type { KeptSecret } from '@gatehouse/core/settings';
import type { ClientAuthenticationMethod } from '@gatehouse/core/single-sign-on';
import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  None,
  type ServerMetadata,
} from 'openid-client';
import { ProviderFailure, quoted } from './provider-failure.ts';

/** A method by which this server authenticates to the token endpoint, and its implementation. */
export interface NamedAuthentication {
  readonly method: ClientAuthenticationMethod;
  readonly authenticate: ClientAuth;
}

/** Methods that apply if the provider declares none (OpenID Connect Discovery 1.0 section 3). */
const DEFAULT_METHODS = ['client_secret_basic'];

/**
 * Returns methods of sending the client secret, in the order in which they should be tried. `client_secret_post` comes
 * first if the provider offers it, because some providers do not percent-decode the credentials of HTTP Basic. Returns
 * only `none` if there is no secret. Throws `ProviderFailure`.
 */
export function clientAuthentications(
  secret: KeptSecret,
  provider: ServerMetadata,
): readonly [NamedAuthentication, ...NamedAuthentication[]] {
  if (secret === 'lost') {
    throw new ProviderFailure(
      "The client secret can no longer be read because the server's own secret has changed. Enter it again.",
    );
  }
  // Many providers accept public clients without listing `none`. Whether the provider accepts this one is known only
  // when a user signs in.
  if (secret === 'none' || secret.reveal() === '') return [{ method: 'none', authenticate: None() }];
  const methods = provider.token_endpoint_auth_methods_supported ?? DEFAULT_METHODS;
  const basic = {
    method: 'client_secret_basic',
    authenticate: ClientSecretBasic(secret.reveal()),
  } as const;
  const post = { method: 'client_secret_post', authenticate: ClientSecretPost(secret.reveal()) } as const;
  if (methods.includes('client_secret_post')) return [post, basic];
  if (methods.includes('client_secret_basic')) return [basic, post];
  throw new ProviderFailure(
    `The provider accepts the client secret neither by client_secret_basic nor by client_secret_post, but by ${quoted(methods.join())}.`,
  );
}
