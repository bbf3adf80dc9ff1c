import type { Instant } from '../../../kernel/instant.ts';
import type { PeerId } from './peer-id.ts';

/** Results of the attempts to reach a peer. */
export interface PeerContact {
  readonly peer: PeerId;
  /** Time at which the peer last responded; null if it never has. */
  readonly reachedAt: Instant | null;
  readonly freeBytes: number | null;
  /** Error of the last attempt; null after a success. */
  readonly error: string | null;
  /** Time at which the peer last made a false claim; null if it never has. */
  readonly liedAt: Instant | null;
  /** Time of the first attempt to reach the peer. */
  readonly knownSince: Instant;
}

/** Stores the last contact with each peer. Every method belongs to the surrounding unit of work. */
export abstract class PeerContactStore {
  /** Records that the peer responded. */
  abstract reach(peer: PeerId, at: Instant, freeBytes: number): Promise<void>;

  /** Records that an attempt to reach or use the peer failed. Does not change `reachedAt`. */
  abstract miss(peer: PeerId, at: Instant, error: string): Promise<void>;

  /** Records that the peer made a false claim. */
  abstract distrust(peer: PeerId, at: Instant): Promise<void>;

  /** All contacts, in the order of the peers' ids. */
  abstract all(): Promise<readonly PeerContact[]>;
}
