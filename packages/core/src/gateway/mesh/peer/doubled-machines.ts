import { type Instant, MINUTE } from '../../../kernel/instant.ts';
import type { PeerId } from './peer-id.ts';

/** Maximum number of replaced process names that are stored for each peer. */
const MAX_REPLACED_NAMES = 50;
/** Time for which a key is refused after the latest call that shows that two machines use it. */
const KEY_REFUSAL_TIME = 10 * MINUTE;

interface Seen {
  current: string;
  readonly ended: string[];
  doubledAt: Instant;
}

/**
 * Detects two machines with the same key. Each process of the mesh has a random name. If a machine restarts, its old
 * process never calls again. If two processes with one key call alternately, they run at the same time.
 */
export class DoubledMachines {
  readonly #seen = new Map<PeerId, Seen>();

  /** Records a call of the peer. `process` is the name of the calling process. */
  see(peer: PeerId, process: string, now: Instant): void {
    const seen = this.#seen.get(peer);
    if (seen === undefined) {
      this.#seen.set(peer, { current: process, ended: [], doubledAt: Number.NEGATIVE_INFINITY });
      return;
    }
    if (seen.current === process) return;
    if (seen.ended.includes(process)) seen.doubledAt = now;
    seen.ended.push(seen.current);
    if (seen.ended.length > MAX_REPLACED_NAMES) seen.ended.shift();
    seen.current = process;
  }

  has(peer: PeerId, now: Instant): boolean {
    return (this.#seen.get(peer)?.doubledAt ?? Number.NEGATIVE_INFINITY) > now - KEY_REFUSAL_TIME;
  }
}
