import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/**
 * The holder for whom the forum has a seat. The DID identifies the holder. The other members are needed only for an
 * invite.
 */
export interface ForumSubject {
  readonly did: Did;
  readonly handle: Handle | null;
  /** E-mail address that receives the invite; null if none is known. */
  readonly email: string | null;
  /** The recorded id of the pending invite; null if none is recorded. */
  readonly inviteId: string | null;
}
