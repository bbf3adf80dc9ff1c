import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { BridgeArtifact, StoredArtifact } from './bridge-artifact.ts';

/** The artifacts of an account that a lapse ends. */
export interface EndedArtifacts {
  readonly did: Did;
  /** The clients that the account can no longer use. */
  readonly clients: readonly string[];
  /** Kinds that belong to no client and end as well. */
  readonly kinds: readonly string[];
  /** Artifacts that were created later stay. */
  readonly until: Instant;
}

/** Stores the artifacts of the OpenID provider. */
export abstract class BridgeArtifactStore {
  /**
   * Adds the artifact, or replaces the one with the same kind and digest. A replaced artifact keeps its `createdAt` and
   * stays consumed.
   */
  abstract put(artifact: BridgeArtifact): Promise<void>;

  /** The artifact, expired or not, or undefined if it does not exist. */
  abstract find(kind: string, digest: string): Promise<StoredArtifact | undefined>;

  /** The newest artifact of this kind with this second id, expired or not, or undefined if it does not exist. */
  abstract findByUid(kind: string, uidDigest: string): Promise<StoredArtifact | undefined>;

  /**
   * Marks the artifact as consumed. Returns false and changes nothing if it was consumed before or does not exist. If
   * callers consume it concurrently, exactly one gets `true`.
   */
  abstract consume(kind: string, digest: string, at: Instant): Promise<boolean>;

  /** Deletes the artifact. Does nothing if there is none. */
  abstract delete(kind: string, digest: string): Promise<void>;

  /** Deletes everything that was issued for the grant, and the grant itself. Does nothing if there is none. */
  abstract deleteGrant(grantDigest: string): Promise<void>;

  /**
   * Deletes the artifacts of the account at these clients and of these kinds. Returns those of kind `Login`.
   * If callers end the same artifacts concurrently, exactly one gets each of them.
   */
  abstract end(ended: EndedArtifacts): Promise<readonly BridgeArtifact[]>;

  /** Deletes everything that was issued to the client. */
  abstract deleteClient(clientId: string): Promise<void>;

  /** Deletes at most `limit` artifacts that have expired by now, and returns their number. */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
