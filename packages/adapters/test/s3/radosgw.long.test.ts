import { createHash, randomUUID } from 'node:crypto';
import {
  assertChecksHashes,
  assertSafeDirectPuts,
  type S3Address,
  S3BlockInbox,
  S3BlockStore,
  S3Bucket,
} from '@gatehouse/adapters/s3';
import {
  type BlockStoreCase,
  blockInboxContract,
  blockStoreContract,
  sampleBlock,
} from '@gatehouse/testing/contracts/gateway';
import { type RunningRadosgw, startRadosgw } from '@gatehouse/testing/servers/radosgw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3_ANSWERS, S3Server } from './s3-answers.ts';
import { sendDirectly } from './send-directly.ts';

let radosgw: RunningRadosgw;

beforeAll(async () => {
  radosgw = await startRadosgw();
});
afterAll(() => radosgw?.stop());

async function newAddress(): Promise<S3Address> {
  const address = { ...radosgw, bucket: `b-${randomUUID()}`, pathStyle: true };
  expect((await new S3Bucket(address).send({ method: 'PUT', key: '' })).status).toBe(200);
  return address;
}

async function newBucket(): Promise<S3Bucket> {
  return new S3Bucket(await newAddress());
}

/** A bucket of a server that does not respond. */
function awayBucket(): S3Bucket {
  const nowhere = { ...radosgw, endpoint: 'http://127.0.0.1:1', bucket: 'blocks', pathStyle: true };
  return new S3Bucket(nowhere, { attempts: 1, timeout: 500 });
}

async function radosgwCase(): Promise<BlockStoreCase> {
  const bucket = await newBucket();
  return {
    store: new S3BlockStore(bucket),
    other: new S3BlockStore(bucket),
    away: new S3BlockStore(awayBucket()),
    damage: async (cid) => {
      const body = Buffer.from('other bytes');
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
      await bucket.send({ method: 'PUT', key: `blocks/${cid}`, headers, body });
    },
  };
}

describe('S3BlockStore on Ceph', () => {
  it.each(Object.entries(blockStoreContract))('%s', async (_sentence, experiment) =>
    experiment(await radosgwCase()),
  );

  it('detects that the object store checks hashes', async () => {
    await assertChecksHashes(await newBucket());
  });
});

describe('S3BlockInbox on Ceph', () => {
  it.each(Object.entries(blockInboxContract))('%s', async (_sentence, experiment) => {
    const bucket = await newBucket();
    await experiment({
      inbox: new S3BlockInbox({ bucket, clientBucket: bucket }),
      blocks: new S3BlockStore(bucket),
      away: new S3BlockInbox({ bucket: awayBucket(), clientBucket: bucket }),
      send: sendDirectly,
      now: Date.now,
    });
  });

  it('passes the check at start, and leaves no objects there', async () => {
    const bucket = await newBucket();
    await assertSafeDirectPuts({ bucket, clientBucket: bucket });
    const list = await bucket.send({ method: 'GET', key: '', query: { 'list-type': '2' } });
    expect([list.status, list.body.includes('<Key>')]).toEqual([200, false]);
  });

  it('drops the attributes that a client has chosen, which this version accepts without a signature', async () => {
    const bucket = await newBucket();
    const inbox = new S3BlockInbox({ bucket, clientBucket: bucket });
    const { cid, bytes } = sampleBlock();
    const { url, headers } = await inbox.offer('one', { cid, size: bytes.length });
    const chosen = { ...headers, 'content-encoding': 'gzip', 'x-amz-meta-mark': 'x' };
    expect(await sendDirectly({ url, headers: chosen }, bytes)).toBe(true);
    const attributes = async (key: string) => {
      const answer = await bucket.send({ method: 'HEAD', key });
      return [answer.headers.get('content-encoding'), answer.headers.get('x-amz-meta-mark')];
    };
    expect(await attributes(`incoming/one/${cid}`)).toEqual(['gzip', 'x']);
    expect(await inbox.take('one', { cid, size: bytes.length })).toBe(true);
    expect(await attributes(`blocks/${cid}`)).toEqual([null, null]);
  });
});

describe('Ceph', () => {
  it.each(Object.entries(S3_ANSWERS))(
    'responds as the S3 server for tests does to %s',
    async (_what, [ask, expected]) => {
      expect(await ask(new S3Server(await newAddress()))).toEqual(expected);
    },
  );
});
