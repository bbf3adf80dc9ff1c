import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freshDid, type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { FilesCustomer } from './world/files-customer.ts';
import { FILES_DATABASES, type FilesWorld, filesWorld } from './world/files-world.ts';
import { manifestOf, planOf, planWith } from './world/plans.ts';

const GIB = 1024 ** 3;

describe.each(Object.entries(FILES_DATABASES))('uploads to the gateway on %s', (_name, open) => {
  let world: FilesWorld;

  beforeAll(async () => {
    world = await filesWorld(await open(inject('postgresUrl')));
  });
  afterAll(() => world.stop());

  it('accept a file block by block, report missing blocks, and resume', async () => {
    const alice = await world.customer();
    const pieces = [sampleBlock(3_000), sampleBlock(700)];
    const plan = planOf(pieces);
    const reserved = await alice.reserve(plan);
    expect(reserved.status).toBe(201);
    expect(reserved.body.upload).toMatchObject({
      state: 'open',
      quota: { limit: 50 * GIB, used: 0, reserved: 3_700 },
    });
    const { id } = reserved.body.upload;
    expect(await alice.put(id, pieces[0] as SampleBlock)).toBe(201);
    expect(await alice.put(id, pieces[0] as SampleBlock)).toBe(200);
    const again = await alice.reserve(plan);
    expect([again.status, again.body.upload.missing]).toEqual([200, [pieces[1]?.cid, plan.manifest]]);
    expect(await alice.put(id, pieces[1] as SampleBlock)).toBe(201);
    expect(await alice.put(id, manifestOf(pieces))).toBe(201);
    expect((await alice.get(`/api/v1/uploads/${id}`)).body.upload.missing).toEqual([]);
  });

  it('accept the list of a large file in several requests', async () => {
    const alice = await world.customer();
    const [block, last] = [sampleBlock(10), sampleBlock(7)];
    const pieces = [...Array.from({ length: 4_001 }, () => block), last];
    const { blocks, ...plan } = planOf(pieces);
    const first = { ...plan, block_count: blocks.length, blocks: blocks.slice(0, 2_000) };
    const { upload } = (await alice.reserve(first)).body;
    expect([upload.announced, upload.missing]).toEqual([2_000, [block.cid]]);
    const announce = (at: number) =>
      alice.send('POST', `/api/v1/uploads/${upload.id}/blocks`, {
        first: at,
        blocks: blocks.slice(at, at + 2_000),
      });
    expect((await announce(4_000)).body.issues[0].path).toEqual(['first']);
    expect((await announce(2_000)).body.upload.announced).toBe(4_000);
    expect(await alice.put(upload.id, block)).toBe(201);
    const early = await alice.commit(upload.id, { base_revision: 0 });
    expect([early.status, early.body.error]).toEqual([409, 'blocks_missing']);
    expect(early.body.message).toContain('3 blocks of this upload were not announced');
    expect((await announce(4_000)).body.upload.missing).toEqual([last.cid, plan.manifest]);
    for (const sent of [last, manifestOf(pieces)]) expect(await alice.put(upload.id, sent)).toBe(201);
    const { body } = await alice.commit(upload.id, { base_revision: 0 });
    expect(body.file).toMatchObject({ revision: 1, size: 40_017, root: plan.manifest });
    expect((await alice.read(last.cid)).status).toBe(200);
  });

  it.each([
    ['no entitlement', null],
    ['only Once', 'once'],
  ] as const)('are refused at the reservation with %s', async (_what, plan) => {
    const poor = await world.customer(plan);
    const refused = await poor.reserve(planOf([sampleBlock()]));
    expect([refused.status, refused.body.error]).toEqual([403, 'svc.entitlement.safety_net_denied']);
  });

  it('are refused with the quota and its use when the quota is too small', async () => {
    const alice = await world.customer();
    const block = { cid: sampleBlock().cid, size: 8 * 1024 ** 2 };
    const large = (blocks: number) => planWith(Array.from({ length: blocks }, () => block));
    for (let round = 0; round < 6; round += 1) expect((await alice.reserve(large(1_024))).status).toBe(201);
    const refused = await alice.reserve(large(300));
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({
      error: 'quota_exceeded',
      limit: 50 * GIB,
      used: 0,
      reserved: 48 * GIB,
      requested: 300 * block.size,
    });
    expect((await alice.reserve(large(256))).status).toBe(201);
  });

  it('have the quota of the customer’s current plans', async () => {
    const alice = await world.customer('once');
    await world.entitlements.apply(alice.did, { name: 'manual.grant', plan: 'base' });
    const { upload } = (await alice.reserve(planOf([sampleBlock()]))).body;
    expect(upload.quota.limit).toBe(60 * GIB);
    const { safety_net } = (await alice.get('/api/v1/me/limits')).body;
    expect(safety_net.limit_bytes).toBe(60 * GIB);
  });

  it('free the quota of a released upload, and allow releasing it again', async () => {
    const alice = await world.customer();
    const { id } = (await alice.reserve(planOf([sampleBlock(900)]))).body.upload;
    for (let time = 0; time < 2; time += 1) expect(await alice.delete(`/api/v1/uploads/${id}`)).toBe(204);
    const { upload } = (await alice.get(`/api/v1/uploads/${id}`)).body;
    expect([upload.state, upload.quota.reserved]).toEqual(['released', 0]);
    expect(await alice.put(id, sampleBlock(900))).toBe(410);
  });

  it('are refused for wrong bytes, for an upload of another customer and without a length, and store nothing', async () => {
    const [alice, mallory] = [await world.customer(), await world.customer()];
    const block = sampleBlock(500);
    const { id } = (await alice.reserve(planOf([block]))).body.upload;
    expect(await alice.put(id, { ...block, bytes: sampleBlock(500).bytes })).toBe(400);
    expect(await alice.put(id, { ...block, bytes: block.bytes.subarray(1) })).toBe(400);
    expect(await mallory.put(id, block)).toBe(404);
    expect((await mallory.get(`/api/v1/uploads/${id}`)).status).toBe(404);
    expect(await alice.put(id, block, { 'Transfer-Encoding': 'chunked' })).toBe(411);
    expect(await alice.put(id, block, { 'Content-Type': 'text/plain' })).toBe(415);
    const shard = join(world.blocks, block.cid.slice(-3, -1), block.cid);
    expect(existsSync(shard)).toBe(false);
    expect(await alice.put(id, block)).toBe(201);
    expect(existsSync(shard)).toBe(true);
  });

  it('accept eight blocks of one holder at once, and refuse the ninth before its bytes arrive', async () => {
    const alice = await world.customer();
    const block = sampleBlock(900);
    const { id } = (await alice.reserve(planOf([block]))).body.upload;
    const puts = Array.from({ length: 9 }, () => alice.beginPut(id, block));
    const refused = await Promise.race(puts.map(({ answer }) => answer));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    for (const { send } of puts) send();
    const statuses = await Promise.all(puts.map(async ({ answer }) => (await answer).status));
    // The first request that stores the block gets 201. Requests that begin later get 200. Count both as 201.
    expect(statuses.map((status) => (status === 200 ? 201 : status)).toSorted()).toEqual([
      ...Array(8).fill(201),
      429,
    ]);
    expect(await alice.put(id, block)).toBe(200);
  });

  it('refuse a block if its sender was signed out while the block arrived', async () => {
    const alice = await world.customer();
    const block = sampleBlock(900);
    const { id } = (await alice.reserve(planOf([block]))).body.upload;
    const put = alice.beginPut(id, block);
    await delay(1_100);
    const [own] = (await alice.get('/api/v1/me/sessions')).body.sessions;
    expect(await alice.delete(`/api/v1/me/sessions/${own.id}`)).toBe(204);
    put.send();
    expect((await put.answer).status).toBe(401);
    expect(existsSync(join(world.blocks, block.cid.slice(-3, -1), block.cid))).toBe(false);
  });

  it('report every fault of a plan', async () => {
    const alice = await world.customer();
    const plan = planOf([sampleBlock(10)]);
    const wrong = { ...plan, manifest: 'bafy', blocks: [{ cid: 'QmX', size: 10 }] };
    const refused = await alice.reserve(wrong);
    expect(refused.status).toBe(400);
    expect(refused.body.issues.map(({ path }: { path: unknown[] }) => path.join('.'))).toEqual([
      'manifest',
      'blocks.0.cid',
    ]);
  });

  it('are refused from clients that are not signed in', async () => {
    const stranger = new FilesCustomer(world.gateway.url, freshDid(), 'none');
    expect((await stranger.reserve(planOf([sampleBlock()]))).status).toBe(401);
    expect(await stranger.put('any', sampleBlock())).toBe(401);
  });
});
