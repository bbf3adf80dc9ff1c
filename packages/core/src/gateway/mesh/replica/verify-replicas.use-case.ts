import type { Clock } from '../../../kernel/clock.port.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { RandomSource } from '../../../kernel/random-source.port.ts';
import type { Sha256 } from '../../../kernel/sha256.port.ts';
import { type BlockCid, hasDigest } from '../../block/block-cid.ts';
import { BlockDamaged } from '../../block/block-errors.ts';
import type { BlockStore } from '../../block/block-store.port.ts';
import { isEqualSecretly } from '../channel/membership-proof.ts';
import type { Peer } from '../manifest/mesh-manifest.ts';
import type { PeerContactStore } from '../peer/peer-contact-store.port.ts';
import { challengeAnswer, newChallenge } from './block-challenge.ts';
import type { BlockReplica } from './block-replica.port.ts';
import type { ReplicaLedger } from './replica-ledger.port.ts';
import type { ReplicaNetwork } from './replica-network.port.ts';

const PAGE_BLOCKS = 100;

/** Result of an audit of one target. */
export interface ReplicaVerification {
  readonly proved: number;
  /** Number of blocks that the target reports as missing. */
  readonly lost: number;
  /** Number of blocks for which the target returned a wrong answer. */
  readonly wrong: number;
}

export interface VerifyReplicasPorts {
  readonly ledger: ReplicaLedger;
  readonly contacts: PeerContactStore;
  readonly network: ReplicaNetwork;
  readonly blocks: BlockStore;
  readonly sha256: Sha256;
  readonly random: RandomSource;
  readonly clock: Clock;
}

/** Challenges a target to prove that it stores the blocks that the ledger lists as held. */
export class VerifyReplicas {
  readonly #ports: VerifyReplicasPorts;

  constructor(ports: VerifyReplicasPorts) {
    this.#ports = ports;
  }

  /**
   * Challenges at most `limit` blocks that were last proved at or before the instant. Blocks that the target cannot
   * prove are queued again. A target that returned a wrong answer gets no further blocks for some time. Does not count
   * blocks that another process released or sent again while they were challenged. Throws `PeerUnreachable`.
   */
  async execute(peer: Peer, before: Instant, limit: number): Promise<ReplicaVerification> {
    const { ledger, contacts, network, clock } = this.#ports;
    const replica = network.of(peer);
    const counts = { proved: 0, lost: 0, wrong: 0 };
    for (let left = limit; left > 0; ) {
      const page = await ledger.unverified(peer.id, before, Math.min(left, PAGE_BLOCKS));
      for (const asked of page) {
        const { cid, verifiedAt } = asked;
        const result = await this.#challenge(replica, cid);
        const now = clock.now();
        const isCurrent =
          result === 'proved'
            ? await ledger.hold(asked, now)
            : (await ledger.lose(peer.id, [cid], now, verifiedAt ?? now)) > 0;
        if (isCurrent) counts[result] += 1;
        if (result === 'wrong') await contacts.distrust(peer.id, now);
      }
      left -= page.length;
      if (page.length < PAGE_BLOCKS) break;
    }
    return counts;
  }

  async #challenge(replica: BlockReplica, cid: BlockCid): Promise<keyof ReplicaVerification> {
    const { blocks, sha256, random } = this.#ports;
    const bytes = await blocks.get(cid).catch((error) => {
      if (error instanceof BlockDamaged) return undefined;
      throw error;
    });
    // The answer cannot be checked without the local bytes, so request the whole block from the target.
    if (bytes === undefined) return this.#retrieve(replica, cid);
    const challenge = newChallenge(random, cid, bytes.length);
    const answer = await replica.answer(challenge);
    const expected = challengeAnswer(sha256, challenge, bytes);
    if (answer === undefined) return 'lost';
    return expected !== undefined && isEqualSecretly(answer, expected) ? 'proved' : 'wrong';
  }

  async #retrieve(replica: BlockReplica, cid: BlockCid): Promise<keyof ReplicaVerification> {
    const bytes = await replica.get(cid);
    if (bytes === undefined) return 'lost';
    return hasDigest(cid, this.#ports.sha256.digest(bytes)) ? 'proved' : 'wrong';
  }
}
