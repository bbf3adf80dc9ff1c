import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_BLOCK_BYTES } from '@gatehouse/core/block';
import { DAY, SECOND } from '@gatehouse/core/kernel';
import { type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { uploadEndpoints } from '../../src/customer/uploads/upload-endpoints.ts';
import type { FilesCustomer } from './world/files-customer.ts';
import { FILES_DATABASES, type FilesWorld, filesWorld } from './world/files-world.ts';
import { planOf, planWith } from './world/plans.ts';
import { withoutTable } from './world/without-table.ts';

const GIB = 1024 ** 3;
const NAME = 'c2VhbGVk';

describe.each(Object.entries(FILES_DATABASES))('the gateway on %s', (_name, open) => {
  let world: FilesWorld;

  beforeAll(async () => {
    world = await filesWorld(await open(inject('postgresUrl')));
  });
  afterAll(() => world.stop());

  const temporaryFiles = () => readdir(join(world.blocks, 'tmp'));

  /** Reserves an upload of one block. */
  async function reserved(alice: FilesCustomer, block = sampleBlock(900)) {
    const { upload } = (await alice.reserve(planOf([block]))).body;
    return { id: upload.id as string, block };
  }

  it('grants exactly ten of a hundred concurrent reservations if the quota has room for ten', async () => {
    const alice = await world.customer();
    const block = { cid: sampleBlock().cid, size: MAX_BLOCK_BYTES };
    const plan = planWith(Array.from({ length: (5 * GIB) / MAX_BLOCK_BYTES }, () => block));
    const requests = Array.from({ length: 100 }, () => ({ ...plan, key: crypto.randomUUID() }));
    const answers = await Promise.all(requests.map((request) => alice.reserve(request)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(90).fill(413)]);
    const { safety_net } = (await alice.get('/api/v1/me/limits')).body;
    expect(safety_net).toMatchObject({ used_bytes: 0, reserved_bytes: 50 * GIB });
  });

  it('accepts uploads in a grace, refuses them after a lapse, and accepts them again after a grant', async () => {
    const alice = await world.customer();
    const outcome = async () => {
      const { status, body } = await alice.reserve(planOf([sampleBlock()]));
      return [status, body.error];
    };
    await world.entitlements.apply(alice.did, { name: 'lapse', graceUntil: Date.now() + DAY });
    expect(await outcome()).toEqual([201, undefined]);
    await world.entitlements.apply(alice.did, { name: 'lapse', graceUntil: null });
    expect(await outcome()).toEqual([403, 'svc.entitlement.safety_net_denied']);
    await world.entitlements.apply(alice.did, { name: 'manual.grant', plan: 'base' });
    expect(await outcome()).toEqual([201, undefined]);
  });

  it('refuses what needs an entitlement while entitlements cannot be read, and still reads and deletes files', async () => {
    const alice = await world.customer();
    const block = sampleBlock();
    await alice.upload('notes', [block], { base_revision: 0 });
    const { id } = await reserved(alice);
    await withoutTable(world.entitlements, 'entitlements', async () => {
      for (const refused of [
        await alice.reserve(planOf([sampleBlock()])),
        await alice.commit(id, { base_revision: 0 }),
        await alice.send('PUT', '/api/v1/catalog/notes', { sealed_name: NAME }, { 'If-Match': '"1"' }),
      ])
        expect([refused.status, refused.body.error]).toEqual([503, 'policy_unavailable']);
      expect((await alice.get('/api/v1/catalog/notes')).body.file.revision).toBe(1);
      expect((await alice.read(block.cid)).status).toBe(200);
      const deleted = await alice.send('DELETE', '/api/v1/catalog/notes', undefined, { 'If-Match': '*' });
      expect(deleted.status).toBe(200);
    });
    expect((await alice.reserve(planOf([sampleBlock(1)]))).body.upload.quota.reserved).toBe(901);
  });

  it.each<[string, (block: SampleBlock) => SampleBlock, number, string]>([
    ['empty', (block) => ({ ...block, bytes: new Uint8Array(0) }), 400, 'block_mismatch'],
    [
      'longer than announced',
      (block) => ({ ...block, bytes: Buffer.concat([block.bytes, block.bytes]) }),
      400,
      'block_mismatch',
    ],
    ['another one', (block) => ({ ...block, bytes: sampleBlock(900).bytes }), 400, 'block_mismatch'],
  ])('stores nothing if the body of a block is %s', async (_what, change, status, error) => {
    const alice = await world.customer();
    const { id, block } = await reserved(alice);
    const { answer, send } = alice.beginPut(id, change(block));
    send();
    expect(await answer).toMatchObject({ status, error });
    expect(await temporaryFiles()).toEqual([]);
    expect((await alice.read(block.cid)).status).toBe(404);
    expect((await alice.get(`/api/v1/uploads/${id}`)).body.upload.missing).toContain(block.cid);
  });

  it('treats a block that only another customer has as new', async () => {
    const [alice, mallory] = [await world.customer(), await world.customer()];
    const block = sampleBlock(900);
    await alice.upload('notes', [block], { base_revision: 0 });
    const { upload } = (await mallory.reserve(planOf([block]))).body;
    expect(upload.missing).toEqual([block.cid, planOf([block]).manifest]);
    expect((await mallory.read(block.cid)).status).toBe(404);
    expect(await mallory.put(upload.id, { ...block, bytes: sampleBlock(900).bytes })).toBe(400);
    const early = await mallory.commit(upload.id, { base_revision: 0 });
    expect([early.status, early.body.missing]).toEqual([409, upload.missing]);
    expect(await mallory.put(upload.id, block)).toBe(201);
    const { safety_net } = (await mallory.get('/api/v1/me/limits')).body;
    expect(safety_net.reserved_bytes).toBe(900);
  });

  it('refuses uploads of the kind local, which only gateways at home accept', async () => {
    const alice = await world.customer();
    const { status, body } = await alice.reserve({ ...planOf([sampleBlock()]), kind: 'local' });
    expect([status, body.issues[0].path]).toEqual([400, ['kind']]);
  });

  it('refuses a body of more than 8 MiB before a byte of it arrives', async () => {
    const alice = await world.customer();
    const { id, block } = await reserved(alice);
    const headers = { 'Content-Length': String(MAX_BLOCK_BYTES + 1) };
    const { answer } = alice.beginPut(id, block, headers);
    expect(await answer).toMatchObject({ status: 413, error: 'body_too_large' });
  });

  it('stores nothing of a block whose sender disconnects', async () => {
    const alice = await world.customer();
    const { id, block } = await reserved(alice);
    const { sending, answer } = alice.beginPut(id, block);
    answer.catch(() => {});
    sending.write(block.bytes.subarray(0, 500));
    await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(1));
    sending.destroy();
    await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]));
    expect((await alice.get(`/api/v1/uploads/${id}`)).body.upload.missing).toContain(block.cid);
    expect(await alice.put(id, block)).toBe(201);
  });

  it('never returns a damaged block, and accepts an intact copy from its holder', async () => {
    const [alice, bella] = [await world.customer(), await world.customer()];
    const block = sampleBlock(1_000);
    for (const each of [alice, bella]) await each.upload('notes', [block], { base_revision: 0 });
    const path = join(world.blocks, block.cid.slice(-3, -1), block.cid);
    await chmod(path, 0o600);
    await writeFile(path, 'x', { flag: 'r+' });
    for (const headers of [{ Range: 'bytes=500-509' }, {}, {}]) {
      const answer = await alice.read(block.cid, headers as Record<string, string>);
      expect([answer.status, (await answer.json()).error]).toEqual([503, 'storage_unavailable']);
    }
    const { upload } = (await alice.reserve({ ...planOf([block]), file: 'again' })).body;
    expect(upload.missing).toEqual([block.cid]);
    const early = await alice.commit(upload.id, { base_revision: 0 });
    expect([early.status, early.body.missing]).toEqual([409, [block.cid]]);
    await alice.put(upload.id, block);
    expect((await alice.commit(upload.id, { base_revision: 0 })).status).toBe(200);
    for (const each of [alice, bella]) {
      const answer = await each.read(block.cid);
      expect(Buffer.from(await answer.arrayBuffer()).equals(block.bytes)).toBe(true);
    }
    expect((await alice.reserve({ ...planOf([block]), file: 'third' })).body.upload.missing).toEqual([]);
  });
});

it('a block that stops arriving is refused after 30 seconds', () => {
  expect(uploadEndpoints['PUT /api/v1/uploads/:id/blocks/:cid'].body.idleTimeout).toBe(30 * SECOND);
});
