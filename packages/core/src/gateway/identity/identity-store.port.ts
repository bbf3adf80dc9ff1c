import type { Did } from '../pds/did.ts';
import type { Identity } from './identity.ts';

/**
 * Stores the users who signed in with AT Protocol. Every method belongs to the surrounding unit of work. Other servers
 * see a committed change from their next call.
 */
export abstract class IdentityStore {
  /**
   * Adds the identity, or updates the handle of the stored one and keeps its `firstSeenAt`. Returns the stored
   * identity. If callers record the same new user concurrently, one identity is added.
   */
  abstract record(identity: Identity): Promise<Identity>;

  /** The identity; undefined if this user never signed in. */
  abstract byDid(did: Did): Promise<Identity | undefined>;
}
