import type { Instant } from '../../kernel/instant.ts';

/**
 * Records when the owners of sessions were last seen. For kinds of owners whose time must be known even after their
 * sessions end.
 */
export interface SeenOwners {
  touch(ownerIds: readonly string[], seenAt: Instant): Promise<void>;
}
