import type { Instant } from '../../kernel/instant.ts';
import type { PeerId } from './peer-id.ts';

/** What is known about the reachability of a peer. */
export interface PeerContact {
  readonly peer: PeerId;
  /** When it last responded; null if it never has. */
  readonly reachedAt: Instant | null;
  readonly freeBytes: number | null;
  /** Why the last attempt failed; null after a success. */
  readonly error: string | null;
  /** When it last made a false claim; null if it never has. */
  readonly liedAt: Instant | null;
  /** When it was first tried. */
  readonly knownSince: Instant;
}

/** Stores the last contact with each peer. Every method belongs to the surrounding unit of work. */
export abstract class PeerContactStore {
  /** Records that the peer responded. */
  abstract reach(peer: PeerId, at: Instant, freeBytes: number): Promise<void>;

  /** Records that the peer could not be used. Keeps when it was last reached. */
  abstract miss(peer: PeerId, at: Instant, error: string): Promise<void>;

  /** Records that the peer lied. */
  abstract distrust(peer: PeerId, at: Instant): Promise<void>;

  /** All contacts, in the order of the ids. */
  abstract all(): Promise<readonly PeerContact[]>;
}
