import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** A user who signed in with AT Protocol. */
export interface Identity {
  readonly did: Did;
  /** As it was verified at the last sign-in; null when it did not lead back to the DID. */
  readonly handle: Handle | null;
  readonly firstSeenAt: Instant;
}
