import type { Did } from '../pds/did.ts';
import type { Identity } from './identity.ts';

/** Stores the users who signed in with AT Protocol. */
export abstract class IdentityStore {
  /**
   * Adds the identity, or updates the handle of the stored one and keeps its `firstSeenAt`. Returns the stored identity.
   * If callers record the same new user concurrently, one identity is added.
   */
  abstract record(identity: Identity): Promise<Identity>;

  /** The identity; undefined if this user never signed in. */
  abstract byDid(did: Did): Promise<Identity | undefined>;
}
