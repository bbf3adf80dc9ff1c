import type { Clock } from '@gatehouse/core/kernel';
import {
  type CompareReplicas,
  type MeshTimes,
  type Peer,
  type PeerContactStore,
  type PeerId,
  PeerUnreachable,
  type ReleaseReplicas,
  type ReplicaNetwork,
  type SendReplicas,
  type VerifyReplicas,
} from '@gatehouse/core/mesh';

/** Maximum number of blocks that a peer must prove in one run. */
const CHALLENGES_PER_RUN = 200;

export interface ConvergePeerParts {
  readonly network: ReplicaNetwork;
  readonly contacts: PeerContactStore;
  readonly send: SendReplicas;
  readonly compare: CompareReplicas;
  readonly verify: VerifyReplicas;
  readonly release: ReleaseReplicas;
  readonly clock: Clock;
  readonly times: MeshTimes;
  readonly maySend: () => boolean;
}

/** Sends a peer the blocks that the plan assigns to it, and verifies the blocks that it holds. */
export class ConvergePeer {
  readonly #parts: ConvergePeerParts;
  /**
   * Peers that were reached in the last run. When another peer is reached again, its blocks are compared
   * first.
   */
  readonly #reached = new Set<PeerId>();

  constructor(parts: ConvergePeerParts) {
    this.#parts = parts;
  }

  /**
   * Runs once for the peer, and records whether the peer was reached. Does not reject if the peer cannot be
   * reached.
   */
  async execute(peer: Peer): Promise<void> {
    const { network, contacts, clock } = this.#parts;
    try {
      const { freeBytes } = await network.of(peer).room();
      await contacts.reach(peer.id, clock.now(), freeBytes);
      await this.#converge(peer);
      this.#reached.add(peer.id);
    } catch (error) {
      this.#reached.delete(peer.id);
      if (!(error instanceof PeerUnreachable)) throw error;
      await contacts.miss(peer.id, clock.now(), error.reason);
    }
  }

  async #converge(peer: Peer): Promise<void> {
    const { send, compare, verify, release, clock, times, maySend } = this.#parts;
    if (!this.#reached.has(peer.id)) await compare.execute(peer);
    // Deleted blocks are released first. Otherwise sending or verifying such a block would fetch it from
    // another peer and store it here again.
    await release.execute(peer);
    if (maySend()) await send.execute(peer, maySend);
    await verify.execute(peer, clock.now() - times.verifyAfter, CHALLENGES_PER_RUN);
  }
}
