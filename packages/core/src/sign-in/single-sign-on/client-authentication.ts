/** Method by which a client authenticates to the token endpoint (OpenID Connect Core section 9). */
export type ClientAuthenticationMethod = 'client_secret_basic' | 'client_secret_post' | 'none';

/** Outcome of authenticating this server as a client of the provider. */
export interface ClientAuthentication {
  readonly accepted: ClientAuthenticationMethod;
  /** The method that was tried first and that the provider refused; null if it accepted the first one. */
  readonly refused: ClientAuthenticationMethod | null;
}
