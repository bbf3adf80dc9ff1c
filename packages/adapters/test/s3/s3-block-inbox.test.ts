import type { IncomingMessage } from 'node:http';
import {
  assertSafeDirectPuts,
  S3BlockInbox,
  S3BlockStore,
  S3Bucket,
  S3DirectPutsUnsafe,
} from '@gatehouse/adapters/s3';
import { BlockMismatch } from '@gatehouse/core/block';
import { HOUR, StorageUnavailable } from '@gatehouse/core/kernel';
import { blockInboxContract, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { type RunningS3, startS3 } from '@gatehouse/testing/servers/s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendDirectly } from './send-directly.ts';

let s3: RunningS3;

beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => {
  s3.objects.clear();
  s3.interfere = () => false;
});
afterAll(() => s3.stop());

function buckets(change: { readonly endpoint?: string; readonly secretKey?: string } = {}) {
  const bucket = new S3Bucket({ ...s3, pathStyle: true, ...change }, { attempts: 1, timeout: 10_000 });
  return { bucket, clientBucket: bucket };
}

/** Sends a block to the inbox for the upload `one`. */
async function sent(block = sampleBlock()) {
  const inbox = new S3BlockInbox(buckets());
  const entry = { cid: block.cid, size: block.bytes.length };
  const put = await inbox.offer('one', entry);
  return { inbox, entry, put, isAccepted: await sendDirectly(put, block.bytes) };
}

/** Responds with 200 to the requests for which the predicate is true, and passes the others on. */
function accept(isAccepted: (request: IncomingMessage) => boolean): void {
  s3.interfere = (request, response) => {
    if (!isAccepted(request)) return false;
    request.resume();
    response.end();
    return true;
  };
}

const isPresigned = ({ url }: IncomingMessage) => url?.includes('X-Amz-Signature') === true;

describe('S3BlockInbox', () => {
  it.each(Object.entries(blockInboxContract))('%s', (_sentence, experiment) =>
    experiment({
      inbox: new S3BlockInbox(buckets()),
      blocks: new S3BlockStore(buckets().bucket),
      away: new S3BlockInbox(buckets({ endpoint: 'http://127.0.0.1:1' })),
      send: sendDirectly,
      now: Date.now,
    }),
  );

  it('offers an address at the endpoint for clients, for a key of the upload, and for five minutes', async () => {
    const clientBucket = buckets({ endpoint: 'https://s3.example.com' }).bucket;
    const { cid } = sampleBlock();
    const offer = new S3BlockInbox({ ...buckets(), clientBucket }).offer('one', { cid, size: 1 });
    const url = new URL((await offer).url);
    expect(url.origin + url.pathname).toBe(`https://s3.example.com/blocks/incoming/one/${cid}`);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
  });

  it('leaves only the block, without the attributes that the client has chosen', async () => {
    const block = sampleBlock();
    const { inbox, entry, put } = await sent(block);
    const headers = { ...put.headers, 'content-encoding': 'gzip' };
    expect(await sendDirectly({ ...put, headers }, block.bytes)).toBe(true);
    expect(await inbox.take('one', entry)).toBe(true);
    expect([...s3.objects.keys()]).toEqual([`blocks/${entry.cid}`]);
    const read = await new S3BlockStore(buckets().bucket).get(entry.cid);
    expect(Buffer.compare(read ?? Buffer.from(''), block.bytes)).toBe(0);
  });

  it('removes an object whose checksum in the object store is wrong', async () => {
    const { inbox, entry, isAccepted } = await sent();
    expect(isAccepted).toBe(true);
    s3.interfere = (request, response) => {
      if (request.method !== 'HEAD') return false;
      expect(request.headers['x-amz-checksum-mode']).toBe('ENABLED');
      const length = { 'Content-Length': entry.size };
      response.writeHead(200, { ...length, 'x-amz-checksum-sha256': Buffer.alloc(32).toString('base64') });
      response.end();
      return true;
    };
    await expect(inbox.take('one', entry)).rejects.toThrow(BlockMismatch);
    expect(s3.objects.size).toBe(0);
  });

  it('treats an object that is removed before its copy as not received', async () => {
    const { inbox, entry } = await sent();
    s3.interfere = ({ headers }) => {
      if (headers['x-amz-copy-source'] !== undefined) s3.objects.clear();
      return false;
    };
    expect(await inbox.take('one', entry)).toBe(false);
  });

  it('keeps the received bytes if the copy fails', async () => {
    const { inbox, entry } = await sent();
    s3.interfere = (request, response) => {
      if (request.headers['x-amz-copy-source'] === undefined) return false;
      response.end('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>');
      return true;
    };
    await expect(inbox.take('one', entry)).rejects.toThrow(StorageUnavailable);
    s3.interfere = () => false;
    expect(await inbox.take('one', entry)).toBe(true);
  });

  it('sweeps more blocks than one list of the object store contains', async () => {
    for (const key of ['incoming/one/a', 'incoming/one/b', 'incoming/one/c', 'other/kept'])
      s3.objects.set(key, Buffer.from('x'));
    let lists = 0;
    s3.interfere = ({ method }, response) => {
      if (method !== 'GET' || ++lists > 1) return false;
      const object = '<Key>incoming/one/a</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified>';
      response.end(`<IsTruncated>true</IsTruncated><Contents>${object}</Contents>`);
      return true;
    };
    expect(await new S3BlockInbox(buckets()).sweep(Date.now() + HOUR)).toBe(3);
    expect([...s3.objects.keys()]).toEqual(['other/kept']);
  });
});

describe('the check of direct PUTs', () => {
  it('accepts a store that refuses wrong requests, and leaves no objects there', async () => {
    await assertSafeDirectPuts(buckets());
    expect(s3.objects.size).toBe(0);
  });

  it.each([
    ['bytes with a wrong hash', 1],
    ['bytes of a wrong length', 2],
    ['a request without the signed headers', 3],
    ['a copy that was not signed', 5],
  ])('finds a store that accepts %s', async (what, position) => {
    let requests = 0;
    accept((request) => isPresigned(request) && ++requests === position);
    const check = assertSafeDirectPuts(buckets());
    await expect(check).rejects.toThrow(S3DirectPutsUnsafe);
    await expect(check).rejects.toThrow(what);
  });

  it('reports a store that refuses right requests, refuses the keys, or cannot be reached', async () => {
    let requests = 0;
    s3.interfere = (request, response) => {
      if (!isPresigned(request) || ++requests !== 4) return false;
      response.writeHead(403).end();
      return true;
    };
    const reason = (change = {}) => assertSafeDirectPuts(buckets(change)).catch((error) => error.reason);
    expect(await reason()).toBe('the object store responds with 403 to a presigned PUT');
    s3.interfere = () => false;
    expect(await reason({ secretKey: 'another' })).toBe(
      'the object store responds with 403 to a presigned PUT',
    );
    expect(await reason({ endpoint: 'http://127.0.0.1:1' })).toBe('the object store cannot be reached');
  });

  it('reports a store that does not return what it has accepted', async () => {
    let requests = 0;
    accept((request) => isPresigned(request) && ++requests === 4);
    await expect(assertSafeDirectPuts(buckets())).rejects.toThrow(StorageUnavailable);
  });
});

describe('the S3 server for tests', () => {
  it('refuses S3 headers that were not signed, as Amazon does', async () => {
    const block = sampleBlock();
    const { put } = await sent(block);
    const headers = { ...put.headers, 'x-amz-meta-mark': 'x' };
    expect(await sendDirectly({ ...put, headers }, block.bytes)).toBe(false);
    expect(await sendDirectly(put, block.bytes)).toBe(true);
  });
});
