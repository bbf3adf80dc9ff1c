import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertChecksHashes, S3BlockStore, S3Bucket, S3DoesNotCheckHashes } from '@gatehouse/adapters/s3';
import { BlockDamaged } from '@gatehouse/core/block';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import {
  type BlockStoreCase,
  blockStoreContract,
  inPieces,
  sampleBlock,
} from '@gatehouse/testing/contracts/gateway';
import { type RunningS3, startS3 } from '@gatehouse/testing/servers/s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { S3_ANSWERS, S3Server } from './s3-answers.ts';

let s3: RunningS3;

beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => {
  s3.objects.clear();
  s3.interfere = () => false;
});
afterAll(() => s3.stop());

function bucket(
  change: { secretKey?: string; endpoint?: string } = {},
  attempts = 2,
  timeout = 10_000,
): S3Bucket {
  return new S3Bucket({ ...s3, pathStyle: true, ...change }, { attempts, timeout });
}

function s3Case(): BlockStoreCase {
  return {
    store: new S3BlockStore(bucket()),
    other: new S3BlockStore(bucket()),
    away: new S3BlockStore(bucket({ endpoint: 'http://127.0.0.1:1' })),
    damage: async (cid) => {
      const key = `blocks/${cid}`;
      const bytes = Buffer.from(s3.objects.get(key) ?? []);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      s3.objects.set(key, bytes);
    },
  };
}

/** Makes the first requests with this method fail in this way. */
function failRequests(
  times: number,
  fail: (response: ServerResponse, request: IncomingMessage) => void,
): void {
  s3.interfere = (request, response) => {
    if (times <= 0) return false;
    times -= 1;
    fail(response, request);
    return true;
  };
}

describe('S3BlockStore', () => {
  it.each(Object.entries(blockStoreContract))('%s', (_sentence, experiment) => experiment(s3Case()));

  it.each([
    ['responds with 500', (response: ServerResponse) => response.writeHead(500).end()],
    [
      'responds with 503 SlowDown',
      (response: ServerResponse) => response.writeHead(503).end('<Code>SlowDown</Code>'),
    ],
    ['responds with 429', (response: ServerResponse) => response.writeHead(429).end()],
    ['resets the connection', (response: ServerResponse) => response.destroy()],
    ['does not respond in time', () => {}],
    [
      'ends its response early',
      (response: ServerResponse) => {
        response.writeHead(200, { 'Content-Length': '50' });
        response.write('half', () => response.destroy());
      },
    ],
  ])('retries when the object store %s', async (_what, fail) => {
    const store = new S3BlockStore(bucket({}, 2, 500));
    const block = sampleBlock();
    failRequests(1, fail);
    expect(await store.put(block.cid, block.bytes.length, inPieces(block.bytes))).toBe('stored');
    failRequests(1, fail);
    expect(Buffer.from((await store.get(block.cid)) ?? [])).toEqual(Buffer.from(block.bytes));
    failRequests(2, fail);
    await expect(store.get(block.cid)).rejects.toThrow(StorageUnavailable);
  });

  it('does not treat an error page with status 200 as the block, and sets nothing aside', async () => {
    const store = new S3BlockStore(bucket());
    const block = sampleBlock();
    await store.put(block.cid, block.bytes.length, inPieces(block.bytes));
    failRequests(1, (response) => response.end('<Error><Code>InternalError</Code></Error>'));
    expect(Buffer.from((await store.get(block.cid)) ?? [])).toEqual(Buffer.from(block.bytes));
    expect([...s3.objects.keys()]).toEqual([`blocks/${block.cid}`]);
  });

  it('does not treat an error page with status 200 as a stored block or as the end of a list', async () => {
    const store = new S3BlockStore(bucket());
    const block = sampleBlock();
    const fail = (response: ServerResponse, request: IncomingMessage) => {
      request.resume();
      response.end('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>');
    };
    failRequests(1, fail);
    const put = store.put(block.cid, block.bytes.length, inPieces(block.bytes));
    await expect(put).rejects.toMatchObject({ reason: expect.stringContaining('SlowDown') });
    failRequests(1, fail);
    await expect(store.list({ limit: 1 })).rejects.toThrow(StorageUnavailable);
  });

  it('keeps a damaged object for examination', async () => {
    const { store, damage } = s3Case();
    const block = sampleBlock();
    await store.put(block.cid, block.bytes.length, inPieces(block.bytes));
    await damage(block.cid);
    await expect(store.get(block.cid)).rejects.toThrow(BlockDamaged);
    expect([...s3.objects.keys()]).toEqual([`damaged/${block.cid}`]);
  });

  it('reports wrong keys as an unusable store, not as a missing block', async () => {
    const store = new S3BlockStore(bucket({ secretKey: 'another' }));
    const { cid } = sampleBlock();
    for (const call of [() => store.get(cid), () => store.list({ limit: 1 }), () => store.delete(cid)]) {
      await expect(call()).rejects.toMatchObject({
        reason: expect.stringContaining('403 SignatureDoesNotMatch'),
      });
    }
    await expect(store.has(cid)).rejects.toThrow(StorageUnavailable);
  });

  it('does not report a missing bucket as a missing block', async () => {
    const store = new S3BlockStore(new S3Bucket({ ...s3, bucket: 'gone', pathStyle: true }));
    await expect(store.get(sampleBlock().cid)).rejects.toMatchObject({
      reason: expect.stringContaining('404 NoSuchBucket'),
    });
  });
});

describe('the probe of an object store', () => {
  it('accepts a store that checks hashes, and leaves no objects there', async () => {
    await assertChecksHashes(bucket());
    expect(s3.objects.size).toBe(0);
  });

  it('rejects a store that accepts any bytes', async () => {
    failRequests(1, (response, request) => {
      request.resume();
      response.end();
    });
    await expect(assertChecksHashes(bucket())).rejects.toThrow(S3DoesNotCheckHashes);
  });

  it('reports a store that cannot be used', async () => {
    await expect(assertChecksHashes(bucket({ secretKey: 'another' }))).rejects.toThrow(StorageUnavailable);
  });
});

describe('the S3 server for tests', () => {
  it.each(Object.entries(S3_ANSWERS))('responds as Ceph does to %s', async (_what, [ask, expected]) => {
    expect(await ask(new S3Server({ ...s3, pathStyle: true }))).toEqual(expected);
  });
});
