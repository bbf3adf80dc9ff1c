import type { Secret } from '@gatehouse/core/kernel';

/** Identity of an OAuth client of the installation. */
export interface OAuthClientIdentity {
  /**
   * Origin of the server without a trailing slash. It must use https, or http with a loopback IP address (not a host
   * name).
   */
  readonly baseUrl: string;
  readonly clientName: string;
  /** Path to which the authorization server redirects the browser. */
  readonly callbackPath: string;
  /** Path at which the metadata is served. Over https its URL is the client id. */
  readonly metadataPath: string;
  /** Path at which the public keys are served. */
  readonly jwksPath: string;
  /**
   * Scopes, separated by spaces. They must include `atproto`. Use whole NSIDs, because servers ignore wildcards
   * silently.
   */
  readonly scope: string;
  /**
   * Secrets from which the client's signing keys are derived, so that every process has the same keys. The first key
   * signs. The other keys are published as well, but sign only for authorizations and tokens that began with them.
   */
  readonly secrets: readonly Secret[];
}
