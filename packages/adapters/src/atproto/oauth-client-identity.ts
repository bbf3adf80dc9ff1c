import type { Secret } from '@gatehouse/core/kernel';

/** Identity of an OAuth client of the installation. */
export interface OAuthClientIdentity {
  /** Origin of the server without a trailing slash: https, or http with a loopback IP address (not a host name). */
  readonly baseUrl: string;
  readonly clientName: string;
  /** Where the authorization server redirects the browser. */
  readonly callbackPath: string;
  /** Where the metadata is served. Over https this URL is the client id. */
  readonly metadataPath: string;
  /** Where the public keys are served. */
  readonly jwksPath: string;
  /** Space-separated, including `atproto`. Use whole NSIDs, because wildcards are dropped silently. */
  readonly scope: string;
  /**
   * The client's signing keys are derived from these secrets, so every process has the same keys. The first
   * key signs. The other keys are published as well, and sign only for authorizations and tokens that began
   * with them.
   */
  readonly secrets: readonly Secret[];
}
