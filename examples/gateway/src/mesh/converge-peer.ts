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

/** Number of blocks that are challenged in one run. */
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

/** Makes a target store the blocks that it should store. */
export class ConvergePeer {
  readonly #parts: ConvergePeerParts;
  /** Targets that were reached in the last run. A target that was not is compared first. */
  readonly #reached = new Set<PeerId>();

  constructor(parts: ConvergePeerParts) {
    this.#parts = parts;
  }

  /** Records whether the peer was reached, and does not reject if it was not. */
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
    // Release deleted blocks first. Otherwise sending or verifying one would fetch it from another target and
    // store it here again.
    await release.execute(peer);
    if (maySend()) await send.execute(peer, maySend);
    await verify.execute(peer, clock.now() - times.verifyAfter, CHALLENGES_PER_RUN);
  }
}
