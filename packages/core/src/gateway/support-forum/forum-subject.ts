import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** The account for which the forum has a seat. The DID identifies it; the other members only help to invite it. */
export interface ForumSubject {
  readonly did: Did;
  readonly handle: Handle | null;
  /** Receives the invite; null if no address is known. */
  readonly email: string | null;
  /** The forum's id of the invite that we sent last; null if there is none. */
  readonly inviteId: string | null;
}
