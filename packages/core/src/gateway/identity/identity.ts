import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** A user who signed in with AT Protocol. */
export interface Identity {
  readonly did: Did;
  /** The handle verified at the last sign-in; null if it did not resolve back to the DID. */
  readonly handle: Handle | null;
  readonly firstSeenAt: Instant;
}
