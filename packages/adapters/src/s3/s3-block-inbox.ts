import { type BlockCid, BlockMismatch, digestOf, type ManifestEntry } from '@gatehouse/core/block';
import { type Instant, MINUTE, type Milliseconds } from '@gatehouse/core/kernel';
import { BlockInbox, type DirectPut } from '@gatehouse/core/upload';
import { assertNoError, assertStatus } from './assert-answer.ts';
import { BLOCKS, INCOMING } from './block-keys.ts';
import { listedObjects, removeObject } from './bucket-objects.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Time for which a presigned URL accepts a block. The object store checks it when the PUT begins. */
const OFFER_VALIDITY: Milliseconds = 5 * MINUTE;

/** Maximum number of objects in one response of the object store. */
const OBJECTS_PER_PAGE = 1_000;

export interface S3BlockInboxBuckets {
  /** The bucket of the block store. */
  readonly bucket: S3Bucket;
  /** The same bucket at the address that clients use. */
  readonly clientBucket: S3Bucket;
}

/**
 * Lets clients send blocks to an S3 bucket, below a prefix that `S3BlockStore` does not read. The object store itself
 * compares the bytes with the hash and the length in the signature. Call `assertSafeDirectPuts` before you use it.
 */
export class S3BlockInbox extends BlockInbox {
  readonly #bucket: S3Bucket;
  readonly #clientBucket: S3Bucket;

  constructor({ bucket, clientBucket }: S3BlockInboxBuckets) {
    super();
    this.#bucket = bucket;
    this.#clientBucket = clientBucket;
  }

  override async offer(upload: string, { cid, size }: ManifestEntry): Promise<DirectPut> {
    const digest = Buffer.from(digestOf(cid));
    const headers = {
      'x-amz-content-sha256': digest.toString('hex'),
      'x-amz-checksum-sha256': digest.toString('base64'),
    };
    // The signature also covers `Content-Length`. It is not in `headers`, because HTTP libraries set it themselves.
    const signed = { ...headers, 'content-length': String(size) };
    const url = await this.#clientBucket.presignedPut(keyOf(upload, cid), signed, OFFER_VALIDITY);
    return { url, headers };
  }

  override async take(upload: string, { cid, size }: ManifestEntry): Promise<boolean> {
    const key = keyOf(upload, cid);
    const headers = { 'x-amz-checksum-mode': 'ENABLED' };
    const found = await this.#bucket.send({ method: 'HEAD', key, headers });
    if (found.status === 404) return false;
    assertStatus(found, 200);
    const fault = faultOf(found.headers, cid, size);
    if (fault !== undefined) {
      await removeObject(this.#bucket, key);
      throw new BlockMismatch(fault);
    }
    // The copy has no condition on the block's own key. Otherwise the time of the response would show whether another
    // holder has the block.
    const copied = await this.#bucket.copy(key, BLOCKS + cid);
    if (copied.status === 404 && copied.body.includes('NoSuchKey')) return false;
    assertStatus(copied, 200);
    assertNoError(copied);
    await removeObject(this.#bucket, key);
    return true;
  }

  override async sweep(before: Instant): Promise<number> {
    let removed = 0;
    let after: string | undefined = INCOMING;
    while (after !== undefined) {
      const page: ObjectPage = await this.#page(after);
      for (const { key, modifiedAt } of page.objects) {
        if (modifiedAt >= before) continue;
        await removeObject(this.#bucket, key);
        removed += 1;
      }
      after = page.next;
    }
    return removed;
  }

  async #page(after: string): Promise<ObjectPage> {
    const page = { prefix: INCOMING, limit: OBJECTS_PER_PAGE, after };
    const { xml, hasMore } = await listedObjects(this.#bucket, page);
    // These keys contain no character that XML escapes.
    const found = xml.matchAll(/<Key>(incoming\/[\w/-]+)<\/Key>\s*<LastModified>([^<]+)<\/LastModified>/g);
    const objects = [...found].map(([, key = '', time = '']) => ({ key, modifiedAt: Date.parse(time) }));
    return { objects, next: hasMore ? objects.at(-1)?.key : undefined };
  }
}

interface ObjectPage {
  readonly objects: readonly { readonly key: string; readonly modifiedAt: Instant }[];
  /** Key after which the next page begins; undefined for the last page. */
  readonly next: string | undefined;
}

function keyOf(upload: string, cid: BlockCid): string {
  return `${INCOMING}${upload}/${cid}`;
}

/** Returns what is wrong with the stored object. Many stores return no checksum, because they do not keep it. */
function faultOf(headers: Headers, cid: BlockCid, size: number): 'length' | 'hash' | undefined {
  if (headers.get('content-length') !== String(size)) return 'length';
  const checksum = headers.get('x-amz-checksum-sha256');
  const isWrong = checksum !== null && checksum !== Buffer.from(digestOf(cid)).toString('base64');
  return isWrong ? 'hash' : undefined;
}
