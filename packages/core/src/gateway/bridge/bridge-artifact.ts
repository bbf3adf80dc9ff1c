import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/**
 * A record of the OpenID provider: a session, a grant, a token, a code, a pending authorization, or a login
 * at a client. Its payload is sealed and its ids are digests, so that no row contains a usable token.
 */
export interface BridgeArtifact {
  /** The provider's name for the kind, for example `RefreshToken`. */
  readonly kind: string;
  /** SHA-256 of the id. A token's id is the token itself. */
  readonly digest: string;
  /** SHA-256 of the second id of a session; null for all other artifacts. */
  readonly uidDigest: string | null;
  /** SHA-256 of the id of the grant for which the artifact was issued; null if it belongs to no grant. */
  readonly grantDigest: string | null;
  /** The DID that the artifact authenticates; null before the sign-in. */
  readonly did: Did | null;
  /** The client to which the artifact was issued; null if it belongs to no client. */
  readonly clientId: string | null;
  readonly sealed: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** An artifact, and the time at which it was consumed. */
export interface StoredArtifact {
  /** Digest under which the artifact is stored, even if the artifact was found by its second id. */
  readonly digest: string;
  readonly sealed: string;
  /** Time at which the artifact was consumed; null if it was not. */
  readonly consumedAt: Instant | null;
}
