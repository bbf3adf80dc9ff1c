import { once } from '../../../kernel/once.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { Sha256 } from '../../../kernel/sha256.port.ts';
import type { BlockCid } from '../../block/block-cid.ts';
import { BlockDamaged, BlockMismatch } from '../../block/block-errors.ts';
import { MAX_BLOCK_BYTES } from '../../block/block-limits.ts';
import type { BlockStore } from '../../block/block-store.port.ts';
import type { DiskSpace } from '../../upload/disk-space.port.ts';
import { PeerFull } from '../mesh-errors.ts';
import type { NodeIdentity } from '../peer/node-identity.port.ts';
import type { PeerId } from '../peer/peer-id.ts';
import { type BlockChallenge, challengeAnswer } from './block-challenge.ts';
import { BlockFingerprints } from './block-fingerprints.ts';
import { BlockReplica, type ReplicaPut, type ReplicaRoom } from './block-replica.port.ts';
import { type ReplicaReceipt, signedReceipt } from './replica-receipt.ts';

const PAGE_BLOCKS = 1_000;

export interface StoredReplicaParts {
  readonly owner: PeerId;
  /** Contains only the blocks of this owner. */
  readonly blocks: BlockStore;
  readonly identity: NodeIdentity;
  readonly sha256: Sha256;
  readonly space: DiskSpace;
}

/** The blocks that this machine stores for one owner. */
export class StoredReplica extends BlockReplica {
  readonly #parts: StoredReplicaParts;

  constructor(parts: StoredReplicaParts) {
    super();
    this.#parts = parts;
  }

  override async has(cids: readonly BlockCid[]): Promise<ReadonlySet<BlockCid>> {
    const found = new Set<BlockCid>();
    for (const cid of cids) if (await this.#parts.blocks.has(cid)) found.add(cid);
    return found;
  }

  override async put(block: ReplicaPut, bytes: () => Promise<Uint8Array>): Promise<ReplicaReceipt> {
    const { owner, blocks, identity, space } = this.#parts;
    const { cid, length, nonce } = block;
    const stored = await this.get(cid);
    if (stored === undefined) {
      if (length > MAX_BLOCK_BYTES) throw new BlockMismatch('length');
      if ((await space.free()) < length) throw new PeerFull();
      const sent = await bytes();
      if (sent.length !== length) throw new BlockMismatch('length');
      await blocks.put(cid, length, once(sent));
    } else if (stored.length !== length) throw new BlockMismatch('length');
    return signedReceipt(identity, { owner, cid, length, nonce });
  }

  override async get(cid: BlockCid): Promise<Uint8Array | undefined> {
    try {
      return await this.#parts.blocks.get(cid);
    } catch (error) {
      if (error instanceof BlockDamaged) return undefined;
      throw error;
    }
  }

  override holds(request: PageRequest): Promise<Page<BlockCid>> {
    return this.#parts.blocks.list(request);
  }

  override async answer(challenge: BlockChallenge): Promise<Uint8Array | undefined> {
    const bytes = await this.get(challenge.cid);
    return bytes && challengeAnswer(this.#parts.sha256, challenge, bytes);
  }

  override async fingerprints(): Promise<BlockFingerprints> {
    const fingerprints = new BlockFingerprints();
    let cursor: string | undefined;
    do {
      const page = await this.holds({ limit: PAGE_BLOCKS, cursor });
      for (const cid of page.items) fingerprints.add(cid);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return fingerprints;
  }

  override async release(cids: readonly BlockCid[]): Promise<void> {
    for (const cid of cids) await this.#parts.blocks.delete(cid);
  }

  override async room(): Promise<ReplicaRoom> {
    return { freeBytes: await this.#parts.space.free() };
  }
}
