import type { Did } from '../pds/did.ts';
import type { Identity } from './identity.ts';

/** Remembers who signed in. */
export abstract class IdentityStore {
  /**
   * Adds the identity, or brings the handle of the one that is there up to date; `firstSeenAt` stays. Answers what is
   * on record then. Many who record one newcomer at once add one identity.
   */
  abstract record(identity: Identity): Promise<Identity>;

  /** The identity; undefined when it never signed in. */
  abstract byDid(did: Did): Promise<Identity | undefined>;
}
