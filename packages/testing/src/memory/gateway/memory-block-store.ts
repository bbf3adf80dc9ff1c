import { createHash } from 'node:crypto';
import {
  type BlockCid,
  BlockDamaged,
  BlockMismatch,
  BlockStore,
  hasDigest,
  type PutOutcome,
  parseBlockCursor,
} from '@gatehouse/core/block';
import type { Page, PageRequest } from '@gatehouse/core/kernel';

/** Blocks in memory. Two stores on one map behave as two servers on one storage. */
export class MemoryBlockStore extends BlockStore {
  readonly #blocks: Map<BlockCid, Uint8Array>;

  constructor(blocks: Map<BlockCid, Uint8Array> = new Map()) {
    super();
    this.#blocks = blocks;
  }

  override async put(cid: BlockCid, length: number, bytes: AsyncIterable<Uint8Array>): Promise<PutOutcome> {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    const whole = Buffer.concat(pieces);
    if (whole.length !== length) throw new BlockMismatch('length');
    if (!fits(cid, whole)) throw new BlockMismatch('hash');
    if (this.#blocks.has(cid)) return 'present';
    this.#blocks.set(cid, whole);
    return 'stored';
  }

  override async get(cid: BlockCid): Promise<Uint8Array | undefined> {
    const bytes = this.#blocks.get(cid);
    if (bytes === undefined) return undefined;
    if (!fits(cid, bytes)) {
      this.#blocks.delete(cid);
      throw new BlockDamaged(cid);
    }
    return bytes;
  }

  override async has(cid: BlockCid): Promise<boolean> {
    return this.#blocks.has(cid);
  }

  override async delete(cid: BlockCid): Promise<void> {
    this.#blocks.delete(cid);
  }

  override async list({ limit, cursor }: PageRequest): Promise<Page<BlockCid>> {
    const after = parseBlockCursor(cursor);
    const rest = [...this.#blocks.keys()].sort().filter((cid) => after === undefined || cid > after);
    const items = rest.slice(0, limit);
    return { items, nextCursor: rest.length > limit ? (items.at(-1) ?? null) : null };
  }
}

function fits(cid: BlockCid, bytes: Uint8Array): boolean {
  return hasDigest(cid, createHash('sha256').update(bytes).digest());
}
