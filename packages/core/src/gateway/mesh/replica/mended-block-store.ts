import { once } from '../../../kernel/once.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { Sha256 } from '../../../kernel/sha256.port.ts';
import { type BlockCid, hasDigest } from '../../block/block-cid.ts';
import { BlockDamaged } from '../../block/block-errors.ts';
import { BlockStore, type PutOutcome } from '../../block/block-store.port.ts';
import { PeerUnreachable } from '../mesh-errors.ts';
import type { PeerList } from '../peer/peer-list.port.ts';
import type { ReplicaLedger } from './replica-ledger.port.ts';
import type { ReplicaNetwork } from './replica-network.port.ts';

export interface MendedBlockStoreParts {
  readonly blocks: BlockStore;
  readonly ledger: ReplicaLedger;
  readonly peers: PeerList;
  readonly network: ReplicaNetwork;
  readonly sha256: Sha256;
  /** Called after each read with the length of the block; 0 if there is no block. */
  readonly onRead: (length: number) => void;
}

/**
 * A block store that repairs itself: it fetches damaged and missing blocks from a target of the mesh and stores them
 * again. Blocks that were deleted here are not fetched.
 */
export class MendedBlockStore extends BlockStore {
  readonly #parts: MendedBlockStoreParts;

  constructor(parts: MendedBlockStoreParts) {
    super();
    this.#parts = parts;
  }

  /** Throws `BlockDamaged` only if no target returns an undamaged copy. */
  override async get(cid: BlockCid): Promise<Uint8Array | undefined> {
    let damage: BlockDamaged | undefined;
    const stored = await this.#parts.blocks.get(cid).catch((error) => {
      if (!(error instanceof BlockDamaged)) throw error;
      damage = error;
      return undefined;
    });
    const bytes = stored ?? (await this.#fetched(cid));
    if (bytes === undefined && damage !== undefined) throw damage;
    this.#parts.onRead(bytes?.length ?? 0);
    return bytes;
  }

  override put(cid: BlockCid, length: number, bytes: AsyncIterable<Uint8Array>): Promise<PutOutcome> {
    return this.#parts.blocks.put(cid, length, bytes);
  }

  override has(cid: BlockCid): Promise<boolean> {
    return this.#parts.blocks.has(cid);
  }

  override delete(cid: BlockCid): Promise<void> {
    return this.#parts.blocks.delete(cid);
  }

  override list(request: PageRequest): Promise<Page<BlockCid>> {
    return this.#parts.blocks.list(request);
  }

  async #fetched(cid: BlockCid): Promise<Uint8Array | undefined> {
    const { blocks, ledger, peers, network, sha256 } = this.#parts;
    if (!(await ledger.isStored(cid))) return undefined;
    for (const { target, state } of await ledger.replicasOf(cid)) {
      const peer = state === 'held' ? await peers.find(target) : undefined;
      if (peer === undefined) continue;
      const bytes = await network
        .of(peer)
        .get(cid)
        .catch((error) => {
          if (error instanceof PeerUnreachable) return undefined;
          throw error;
        });
      if (bytes === undefined || !hasDigest(cid, sha256.digest(bytes))) continue;
      // The block can have been deleted while it was fetched. It must not be stored here again.
      if (!(await ledger.isStored(cid))) return undefined;
      await blocks.put(cid, bytes.length, once(bytes));
      return bytes;
    }
    return undefined;
  }
}
