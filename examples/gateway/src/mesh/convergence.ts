import { type Instant, MINUTE } from '@gatehouse/core/kernel';
import {
  candidates,
  type MeshTimes,
  type Peer,
  type PeerContactStore,
  type PeerId,
  type PeerList,
  type PlanReplicas,
} from '@gatehouse/core/mesh';
import type { ConvergePeer } from './converge-peer.ts';

const PLAN_INTERVAL_MS = 10 * MINUTE;

export interface ConvergenceParts {
  readonly peers: PeerList;
  readonly contacts: PeerContactStore;
  readonly plan: PlanReplicas;
  readonly converge: ConvergePeer;
  readonly times: MeshTimes;
  readonly now: () => Instant;
  readonly onFailure: (error: unknown, peer: Peer) => void;
}

/**
 * Keeps the replicas on all peers up to date. Each peer has its own run, so that a slow peer does not delay
 * the others.
 */
export class Convergence {
  readonly #parts: ConvergenceParts;
  readonly #running = new Map<PeerId, Promise<void>>();
  #plannedAt: Instant = Number.NEGATIVE_INFINITY;
  #plannedFor = '';

  constructor(parts: ConvergenceParts) {
    this.#parts = parts;
  }

  /**
   * Starts a run for each peer that has an address and no run in progress. Plans replicas first if the time for
   * planning has come, or if the usable peers have changed.
   */
  async tick(): Promise<void> {
    const { peers, contacts, plan, times, now, converge, onFailure } = this.#parts;
    const listed = await peers.all();
    const usable = candidates(listed, await contacts.all(), times, now());
    const known = usable.map(({ id }) => id).join();
    if (known !== this.#plannedFor || now() - this.#plannedAt >= PLAN_INTERVAL_MS) {
      await plan.execute();
      [this.#plannedFor, this.#plannedAt] = [known, now()];
    }
    for (const peer of listed) {
      if (this.#running.has(peer.id) || peer.addresses.length === 0) continue;
      const run = converge
        .execute(peer)
        .catch((error) => onFailure(error, peer))
        .finally(() => this.#running.delete(peer.id));
      this.#running.set(peer.id, run);
    }
  }

  /** Resolves when the runs that are in progress have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}
