import { base64url } from '../../../kernel/base64url.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import { SECOND } from '../../../kernel/instant.ts';
import type { RandomSource } from '../../../kernel/random-source.port.ts';
import { BlockDamaged, BlockLost, BlockMismatch } from '../../block/block-errors.ts';
import type { BlockStore } from '../../block/block-store.port.ts';
import { NONCE_BYTES } from '../channel/membership-proof.ts';
import type { MeshCrypto } from '../channel/mesh-crypto.port.ts';
import type { Peer } from '../manifest/mesh-manifest.ts';
import { PeerFull, PeerLied } from '../mesh-errors.ts';
import { CLAIM, MAX_RETRY_DELAY } from '../mesh-limits.ts';
import type { PeerContactStore } from '../peer/peer-contact-store.port.ts';
import type { PeerId } from '../peer/peer-id.ts';
import type { BlockReplica } from './block-replica.port.ts';
import type { Replica } from './replica.ts';
import type { ReplicaLedger } from './replica-ledger.port.ts';
import type { ReplicaNetwork } from './replica-network.port.ts';
import { isReceiptFor } from './replica-receipt.ts';

const BLOCKS_PER_CLAIM = 16;

export interface SendReplicasPorts {
  readonly self: PeerId;
  readonly ledger: ReplicaLedger;
  readonly contacts: PeerContactStore;
  readonly network: ReplicaNetwork;
  readonly blocks: BlockStore;
  readonly crypto: MeshCrypto;
  readonly random: RandomSource;
  readonly clock: Clock;
  /** Number of blocks that are sent to one target concurrently. Each block takes up to 8 MiB of memory. */
  readonly concurrency: number;
  /** Waits until the bandwidth limit allows this many bytes to be sent. */
  readonly pace: (bytes: number) => Promise<void>;
}

/** Sends queued blocks to a target. */
export class SendReplicas {
  readonly #ports: SendReplicasPorts;

  constructor(ports: SendReplicasPorts) {
    this.#ports = ports;
  }

  /**
   * Sends until no block is due or `canContinue` returns false. Returns the number of blocks that the target has
   * confirmed. A block is confirmed only after its signed receipt was verified. If the target becomes unreachable, puts
   * the claimed blocks back into the queue and throws `PeerUnreachable`.
   */
  async execute(peer: Peer, canContinue: () => boolean = () => true): Promise<number> {
    const { ledger, network, clock, concurrency } = this.#ports;
    const replica = network.of(peer);
    let held = 0;
    while (canContinue()) {
      const now = clock.now();
      const claimed = await ledger.claim(peer.id, now, now + CLAIM, BLOCKS_PER_CLAIM);
      if (claimed.length === 0) break;
      let failure: unknown;
      const rest = claimed.values();
      const worker = async () => {
        for (const each of rest) {
          if (failure !== undefined || !canContinue()) await ledger.putBack(each, clock.now());
          else
            await this.#send(replica, each).then(
              (isHeld) => {
                held += isHeld ? 1 : 0;
              },
              async (error) => {
                failure = error;
                await ledger.putBack(each, clock.now());
              },
            );
        }
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
      if (failure !== undefined) throw failure;
    }
    return held;
  }

  async #send(replica: BlockReplica, claimed: Replica): Promise<boolean> {
    const { ledger, contacts, clock } = this.#ports;
    const { target } = claimed;
    try {
      await this.#prove(replica, claimed);
      return await ledger.hold(claimed, clock.now());
    } catch (error) {
      if (!isOfBlock(error)) throw error;
      const now = clock.now();
      if (error instanceof PeerLied) await contacts.distrust(target, now);
      const delay = Math.min(30 * SECOND * 2 ** Math.min(claimed.attempts, 20), MAX_RETRY_DELAY);
      await ledger.fail(claimed, { error: error.message, nextAt: now + delay });
      return false;
    }
  }

  async #prove(replica: BlockReplica, { target, cid }: Replica): Promise<void> {
    const { self: owner, blocks, crypto, random, pace } = this.#ports;
    const bytes = await blocks.get(cid);
    if (bytes === undefined) throw new BlockLost(cid);
    const { length } = bytes;
    const nonce = base64url(random.bytes(NONCE_BYTES));
    const receipt = await replica.put({ cid, length, nonce }, async () => {
      await pace(length);
      return bytes;
    });
    if (!isReceiptFor(crypto, { owner, target, cid, length, nonce }, receipt)) throw new PeerLied('receipt');
  }
}

/** Returns whether the error concerns only this block, so that other blocks can still be sent. */
function isOfBlock(error: unknown): error is Error {
  return [BlockDamaged, BlockLost, BlockMismatch, PeerFull, PeerLied].some((kind) => error instanceof kind);
}
