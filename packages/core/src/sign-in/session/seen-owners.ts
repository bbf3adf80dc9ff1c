import type { Instant } from '../../kernel/instant.ts';

/** Records when the owners of sessions were last seen, so that the time is known even after their sessions end. */
export interface SeenOwners {
  touch(ownerIds: readonly string[], seenAt: Instant): Promise<void>;
}
