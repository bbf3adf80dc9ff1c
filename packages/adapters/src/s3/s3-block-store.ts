import { createHash } from 'node:crypto';
import {
  type BlockCid,
  BlockDamaged,
  BlockMismatch,
  BlockStore,
  digestOf,
  hasDigest,
  isBlockCid,
  type PutOutcome,
  parseBlockCursor,
} from '@gatehouse/core/block';
import { type Page, type PageRequest, StorageUnavailable } from '@gatehouse/core/kernel';
import { assertNoError, assertStatus } from './assert-answer.ts';
import { BLOCKS, DAMAGED } from './block-keys.ts';
import { listedObjects, removeObject } from './bucket-objects.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Stores each block as one object of an S3 bucket. Uses no multipart uploads. */
export class S3BlockStore extends BlockStore {
  readonly #bucket: S3Bucket;

  constructor(bucket: S3Bucket) {
    super();
    this.#bucket = bucket;
  }

  /** Stores a block. Collects its bytes in memory first, so that a failed attempt can be repeated. */
  override async put(cid: BlockCid, length: number, bytes: AsyncIterable<Uint8Array>): Promise<PutOutcome> {
    const body = await collected(cid, length, bytes);
    const answer = await this.#bucket.send({
      method: 'PUT',
      key: BLOCKS + cid,
      headers: headersOf(cid),
      body,
    });
    // 409: another caller is writing the same key at this moment. The key is a hash, so that caller writes the same
    // bytes.
    if (answer.status === 412 || answer.status === 409) return 'present';
    assertStatus(answer, 200);
    assertNoError(answer);
    return 'stored';
  }

  override async get(cid: BlockCid): Promise<Uint8Array | undefined> {
    const first = await this.#download(cid);
    if (first === undefined || isBlock(cid, first)) return first;
    // A wrong transfer does not prove that the object is damaged. Set it aside only if a second read returns the same
    // bytes.
    const second = await this.#download(cid);
    if (second === undefined || isBlock(cid, second)) return second;
    if (!first.equals(second))
      throw new StorageUnavailable('the object store returned different bytes for the same object');
    await this.#setAside(cid, second);
    throw new BlockDamaged(cid);
  }

  override async has(cid: BlockCid): Promise<boolean> {
    const answer = await this.#bucket.send({ method: 'HEAD', key: BLOCKS + cid });
    if (answer.status === 404) return false;
    assertStatus(answer, 200);
    return true;
  }

  override async delete(cid: BlockCid): Promise<void> {
    await removeObject(this.#bucket, BLOCKS + cid);
  }

  override async list({ limit, cursor }: PageRequest): Promise<Page<BlockCid>> {
    const after = parseBlockCursor(cursor);
    const { xml, hasMore } = await listedObjects(this.#bucket, {
      prefix: BLOCKS,
      limit,
      after: after && BLOCKS + after,
    });
    // Ignore keys that do not belong to blocks. Keys of blocks contain no character that XML escapes.
    const keys = [...xml.matchAll(/<Key>blocks\/([a-z2-7]+)<\/Key>/g)].map(([, key]) => key ?? '');
    const items = keys.filter(isBlockCid);
    return { items, nextCursor: hasMore ? (items.at(-1) ?? null) : null };
  }

  async #download(cid: BlockCid): Promise<Buffer | undefined> {
    const answer = await this.#bucket.send({ method: 'GET', key: BLOCKS + cid });
    if (answer.status === 404 && answer.body.includes('NoSuchKey')) return undefined;
    assertStatus(answer, 200);
    return answer.body;
  }

  async #setAside(cid: BlockCid, body: Buffer): Promise<void> {
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    assertStatus(await this.#bucket.send({ method: 'PUT', key: DAMAGED + cid, headers, body }), 200);
    await this.delete(cid);
  }
}

/** Returns headers that make the object store reject existing keys, and bytes that do not match the CID. */
function headersOf(cid: BlockCid): Record<string, string> {
  return { 'x-amz-content-sha256': Buffer.from(digestOf(cid)).toString('hex'), 'if-none-match': '*' };
}

async function collected(cid: BlockCid, length: number, bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(length);
  let received = 0;
  for await (const piece of bytes) {
    if (received + piece.length > length) throw new BlockMismatch('length');
    whole.set(piece, received);
    received += piece.length;
  }
  if (received !== length) throw new BlockMismatch('length');
  if (!isBlock(cid, whole)) throw new BlockMismatch('hash');
  return whole;
}

function isBlock(cid: BlockCid, bytes: Buffer): boolean {
  return hasDigest(cid, createHash('sha256').update(bytes).digest());
}
