import { createHash } from 'node:crypto';
import {
  type BlockCid,
  BlockMismatch,
  type BlockStore,
  hasDigest,
  type ManifestEntry,
} from '@gatehouse/core/block';
import type { Clock, Instant } from '@gatehouse/core/kernel';
import { BlockInbox, type DirectPut } from '@gatehouse/core/upload';

interface Received {
  readonly cid: BlockCid;
  readonly bytes: Uint8Array;
  readonly at: Instant;
}

/** Blocks that clients have sent, in memory. `put` sends a block to an address. */
export class MemoryBlockInbox extends BlockInbox {
  readonly #blocks: BlockStore;
  readonly #clock: Clock;
  readonly #received = new Map<string, Received>();

  constructor(ports: { readonly blocks: BlockStore; readonly clock: Clock }) {
    super();
    this.#blocks = ports.blocks;
    this.#clock = ports.clock;
  }

  override async offer(upload: string, { cid, size }: ManifestEntry): Promise<DirectPut> {
    return { url: keyOf(upload, cid), headers: { 'content-length': String(size), 'x-cid': cid } };
  }

  override async take(upload: string, { cid, size }: ManifestEntry): Promise<boolean> {
    const key = keyOf(upload, cid);
    const received = this.#received.get(key);
    if (received === undefined) return false;
    this.#received.delete(key);
    if (received.bytes.length !== size) throw new BlockMismatch('length');
    await this.#blocks.put(cid, size, inOnePiece(received.bytes));
    return true;
  }

  override async sweep(before: Instant): Promise<number> {
    const old = [...this.#received].filter(([, { at }]) => at < before);
    for (const [key] of old) this.#received.delete(key);
    return old.length;
  }

  /** Returns whether the address accepts these bytes. */
  put({ url, headers }: DirectPut, bytes: Uint8Array): boolean {
    const cid = headers['x-cid'] as BlockCid;
    if (String(bytes.length) !== headers['content-length']) return false;
    if (!hasDigest(cid, createHash('sha256').update(bytes).digest())) return false;
    this.#received.set(url, { cid, bytes, at: this.#clock.now() });
    return true;
  }
}

function keyOf(upload: string, cid: BlockCid): string {
  return `memory:${upload}/${cid}`;
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
