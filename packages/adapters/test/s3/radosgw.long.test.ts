import { createHash, randomUUID } from 'node:crypto';
import { assertChecksHashes, type S3Address, S3BlockStore, S3Bucket } from '@gatehouse/adapters/s3';
import { MINUTE } from '@gatehouse/core/kernel';
import {
  type BlockStoreCase,
  blockStoreContract,
  inPieces,
  sampleBlock,
} from '@gatehouse/testing/contracts/gateway';
import { type RunningRadosgw, startRadosgw } from '@gatehouse/testing/servers/radosgw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3_ANSWERS, S3Server } from './s3-answers.ts';

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

async function radosgwCase(): Promise<BlockStoreCase> {
  const bucket = await newBucket();
  const nowhere = { ...radosgw, endpoint: 'http://127.0.0.1:1', bucket: 'blocks', pathStyle: true };
  return {
    store: new S3BlockStore(bucket),
    other: new S3BlockStore(bucket),
    away: new S3BlockStore(new S3Bucket(nowhere, { attempts: 1, timeout: 500 })),
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

  it('presigns a PUT that accepts exactly the block, once', async () => {
    const store = new S3BlockStore(await newBucket());
    const block = sampleBlock();
    const { url, headers } = await store.presignedPut(block.cid, MINUTE);
    const send = async (body: Uint8Array, sent: Readonly<Record<string, string>>) => {
      const answer = await fetch(url, { method: 'PUT', headers: sent, body: new Uint8Array(body) });
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await send(sampleBlock().bytes, headers)).toBe(400);
    expect(await send(block.bytes, {})).toBe(403);
    expect(await send(block.bytes, headers)).toBe(200);
    expect(await send(block.bytes, headers)).toBe(412);
    expect(await store.put(block.cid, block.bytes.length, inPieces(block.bytes))).toBe('present');
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
