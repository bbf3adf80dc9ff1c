import { createHash, randomBytes } from 'node:crypto';
import { blockCid, type ManifestEntry } from '@gatehouse/core/block';
import { type Milliseconds, SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import type { DirectPut } from '@gatehouse/core/upload';
import { BLOCKS, INCOMING } from './block-keys.ts';
import { S3BlockInbox, type S3BlockInboxBuckets } from './s3-block-inbox.ts';

const PROBE_TIMEOUT: Milliseconds = 5 * SECOND;
const PROBE_BYTES = 32;

/** The object store accepts a direct PUT that it must refuse. */
export class S3DirectPutsUnsafe extends Error {
  constructor(what: string) {
    super(`the object store accepts ${what}`);
  }
}

/**
 * Sends valid and invalid PUT requests to the object store, as clients could. Throws `S3DirectPutsUnsafe` if the object
 * store accepts an invalid request, and `StorageUnavailable` if it refuses a valid one. Call this at start, before any
 * client gets a presigned URL.
 */
export async function assertSafeDirectPuts(buckets: S3BlockInboxBuckets): Promise<void> {
  const inbox = new S3BlockInbox(buckets);
  const upload = `probe-${randomBytes(8).toString('hex')}`;
  const { bucket } = buckets;
  const [one, other] = [sample(), sample()];
  const offered = (block: ManifestEntry) => inbox.offer(upload, block);
  const right = await offered(one.entry);
  const short = await offered({ ...one.entry, size: PROBE_BYTES - 1 });
  const refuse = async (what: string, sending: Promise<number>) => {
    if ((await sending) === 200) throw new S3DirectPutsUnsafe(what);
  };
  await refuse('bytes with a wrong hash', send(right, other.bytes));
  await refuse('bytes of a wrong length', send(short, one.bytes));
  await refuse('a request without the signed headers', send({ ...right, headers: {} }, one.bytes));
  const status = await send(right, one.bytes);
  if (status !== 200)
    throw new StorageUnavailable(`the object store responds with ${status} to a presigned PUT`);
  // Some stores accept S3 headers that were not signed (CVE-2026-54330 in Ceph). With the header `x-amz-copy-source`, a
  // client could get a block of which it has no bytes. The body of this request is wrong, so the request can succeed
  // only as a copy.
  const copy = { 'x-amz-copy-source': bucket.pathOf(`${INCOMING}${upload}/${one.entry.cid}`) };
  const { url, headers } = await offered(other.entry);
  await refuse('a copy that was not signed', send({ url, headers: { ...headers, ...copy } }, one.bytes));
  if (!(await inbox.take(upload, one.entry)))
    throw new StorageUnavailable('the object store does not return an object after its PUT');
  await bucket.send({ method: 'DELETE', key: BLOCKS + one.entry.cid });
}

function sample(): { readonly bytes: Buffer<ArrayBuffer>; readonly entry: ManifestEntry } {
  const bytes = randomBytes(PROBE_BYTES);
  const cid = blockCid('raw', createHash('sha256').update(bytes).digest());
  return { bytes, entry: { cid, size: bytes.length } };
}

/** Returns the status of the response. */
async function send({ url, headers }: DirectPut, body: Buffer<ArrayBuffer>): Promise<number> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT);
  try {
    const answer = await fetch(url, { method: 'PUT', headers, body, redirect: 'error', signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    throw new StorageUnavailable('the object store cannot be reached', { cause: error });
  }
}
