import type { Instant } from '../../kernel/instant.ts';
import type { SessionDigest } from './session-id.ts';

/** Sessions that were seen at about the same time. */
export interface SeenBatch {
  readonly digests: readonly SessionDigest[];
  /** Instant at which the first of them was seen. */
  readonly seenAt: Instant;
}

/** The sessions that were seen since the last `take` and are due for an update. Each session is included once. */
export class SeenSessions {
  #digests = new Set<SessionDigest>();
  #seenAt: Instant = 0;

  note(digest: SessionDigest, now: Instant): void {
    if (this.#digests.size === 0) this.#seenAt = now;
    this.#digests.add(digest);
  }

  /** Removes and returns the sessions; undefined if there are none. */
  take(): SeenBatch | undefined {
    if (this.#digests.size === 0) return undefined;
    const batch = { digests: [...this.#digests], seenAt: this.#seenAt };
    this.#digests = new Set();
    return batch;
  }
}
