import type { Instant } from '../../kernel/instant.ts';
import type { Session } from './session.ts';
import type { SessionDigest } from './session-id.ts';

/** Sessions that were seen at about the same time. */
export interface SeenBatch {
  readonly digests: readonly SessionDigest[];
  readonly ownerIds: readonly string[];
  /** Instant at which the first session of the batch was seen. */
  readonly seenAt: Instant;
}

/** Collects sessions that were seen since the last `take` and are due for an update. Contains each session once. */
export class SeenSessions {
  #owners = new Map<SessionDigest, string>();
  #seenAt: Instant = 0;

  note({ digest, ownerId }: Pick<Session, 'digest' | 'ownerId'>, now: Instant): void {
    if (this.#owners.size === 0) this.#seenAt = now;
    this.#owners.set(digest, ownerId);
  }

  /** Removes and returns the collected sessions; undefined if no session was collected. */
  take(): SeenBatch | undefined {
    if (this.#owners.size === 0) return undefined;
    const ownerIds = [...new Set(this.#owners.values())];
    const batch = { digests: [...this.#owners.keys()], ownerIds, seenAt: this.#seenAt };
    this.#owners = new Map();
    return batch;
  }
}
