import { type Clock, MINUTE, type Sha256 } from '@gatehouse/core/kernel';
import type { AttemptStore } from '@gatehouse/core/throttle';
import type { Member } from '../store/member.ts';

const MAX_POSTS_PER_MINUTE = 10;

/** Dependencies of `PostLimit`. */
export interface PostLimitPorts {
  readonly attempts: AttemptStore;
  readonly clock: Clock;
  readonly sha256: Sha256;
}

/** Limits how often a member posts. All processes share the counts. */
export class PostLimit {
  readonly #ports: PostLimitPorts;

  constructor(ports: PostLimitPorts) {
    this.#ports = ports;
  }

  /**
   * Counts a post before its text is read, so that refused and concurrent posts are also counted. Returns whether the
   * member can post.
   */
  async admits({ did }: Member): Promise<boolean> {
    const { attempts, clock, sha256 } = this.#ports;
    const count = await attempts.count(sha256.hex(`post\n${did}`), MINUTE, clock.now());
    return count.attempts <= MAX_POSTS_PER_MINUTE;
  }
}
