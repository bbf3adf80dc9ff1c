import type { Instant } from '../../kernel/instant.ts';

/** Records when the owners of sessions were seen, for owners that keep this beyond the end of their sessions. */
export interface SeenOwners {
  touch(ownerIds: readonly string[], seenAt: Instant): Promise<void>;
}
