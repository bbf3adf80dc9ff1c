import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { BridgeArtifact, StoredArtifact } from './bridge-artifact.ts';

/** The artifacts of one user that are deleted when the user's plan ends. */
export interface EndedArtifacts {
  readonly did: Did;
  /** The clients that the user can no longer use. */
  readonly clients: readonly string[];
  /** Kinds of artifacts that belong to no client. All artifacts of these kinds are deleted as well. */
  readonly kinds: readonly string[];
  /** Artifacts that were created after this instant are kept. */
  readonly until: Instant;
}

/** Stores the artifacts of the OpenID provider. Every method belongs to the surrounding unit of work. */
export abstract class BridgeArtifactStore {
  /**
   * Adds the artifact, or replaces the one with the same kind and digest. A replaced artifact keeps its `createdAt`,
   * and stays consumed if it was.
   */
  abstract put(artifact: BridgeArtifact): Promise<void>;

  /** The artifact, even if it has expired; undefined if it does not exist. */
  abstract find(kind: string, digest: string): Promise<StoredArtifact | undefined>;

  /** The newest artifact of this kind with this second id, even if it has expired; undefined if it does not exist. */
  abstract findByUid(kind: string, uidDigest: string): Promise<StoredArtifact | undefined>;

  /**
   * Marks the artifact as consumed. Returns false and changes nothing if it was already consumed or does not exist. If
   * callers consume it concurrently, exactly one gets `true`.
   */
  abstract consume(kind: string, digest: string, at: Instant): Promise<boolean>;

  /** Deletes the artifact. Does nothing if the artifact does not exist. */
  abstract delete(kind: string, digest: string): Promise<void>;

  /** Deletes the grant and every artifact that was issued for it. Does nothing if the grant is unknown. */
  abstract deleteGrant(grantDigest: string): Promise<void>;

  /**
   * Deletes the artifacts of the user that `ended` describes. Returns the deleted artifacts of kind `Login`. If
   * callers end the same artifacts concurrently, each artifact is returned to exactly one caller.
   */
  abstract end(ended: EndedArtifacts): Promise<readonly BridgeArtifact[]>;

  /** Deletes every artifact that was issued to the client. */
  abstract deleteClient(clientId: string): Promise<void>;

  /** Deletes at most `limit` artifacts that have expired at `now`, and returns the number of deleted artifacts. */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
