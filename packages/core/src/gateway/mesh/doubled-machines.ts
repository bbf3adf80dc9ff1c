import { type Instant, MINUTE } from '../../kernel/instant.ts';
import type { PeerId } from './peer-id.ts';

/** Ends of processes that are remembered for each peer. */
const MAX_ENDED = 50;
/** For how long a peer stays doubled after both machines were last seen. */
const DOUBLED = 10 * MINUTE;

interface Seen {
  current: string;
  readonly ended: string[];
  doubledAt: Instant;
}

/**
 * Detects two machines with one key. Each process of the mesh has a random name. A process that calls again after another
 * one of the same id has called has not ended, so two run at once.
 */
export class DoubledMachines {
  readonly #seen = new Map<PeerId, Seen>();

  /** Records a call of this process. */
  see(peer: PeerId, process: string, now: Instant): void {
    const seen = this.#seen.get(peer);
    if (seen === undefined) {
      this.#seen.set(peer, { current: process, ended: [], doubledAt: Number.NEGATIVE_INFINITY });
      return;
    }
    if (seen.current === process) return;
    if (seen.ended.includes(process)) seen.doubledAt = now;
    seen.ended.push(seen.current);
    if (seen.ended.length > MAX_ENDED) seen.ended.shift();
    seen.current = process;
  }

  has(peer: PeerId, now: Instant): boolean {
    return (this.#seen.get(peer)?.doubledAt ?? Number.NEGATIVE_INFINITY) > now - DOUBLED;
  }
}
