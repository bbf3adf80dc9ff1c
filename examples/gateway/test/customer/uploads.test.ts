import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlockCid, blockCid, manifestBytes } from '@gatehouse/core/block';
import type { Did } from '@gatehouse/core/pds';
import { freshDid, type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Entitlements, postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { openSession } from './world/open-session.ts';
import { runningGateway, type TestGateway } from './world/running-gateway.ts';

const GIB = 1024 ** 3;

describe.each([
  ['SQLite', () => sqliteEntitlements()],
  ['PostgreSQL under row-level security', () => postgresEntitlements(inject('postgresUrl'))],
])('uploads to the gateway on %s', (_name, open) => {
  let folder: string;
  let entitlements: Entitlements;
  let gateway: TestGateway;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uploads-'));
    entitlements = await open();
    gateway = await runningGateway({
      DATABASE_URL: entitlements.databaseUrl,
      FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await entitlements.drop();
    await rm(folder, { recursive: true });
  });

  /** A customer with a session and, unless it is null, this plan. */
  async function customer(plan: 'base' | 'once' | null = 'base'): Promise<Customer> {
    const did = freshDid();
    const session = await openSession(entitlements.databaseUrl, did);
    if (plan !== null) await entitlements.apply(did, { name: 'manual.grant', plan });
    return new Customer(gateway.url, did, session);
  }

  it('accept a file block by block, report missing blocks, and resume', async () => {
    const alice = await customer();
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

  it.each([
    ['no entitlement', null],
    ['only Once', 'once'],
  ] as const)('refuse to reserve with %s', async (_what, plan) => {
    const poor = await customer(plan);
    const refused = await poor.reserve(planOf([sampleBlock()]));
    expect([refused.status, refused.body.error]).toEqual([403, 'svc.entitlement.safety_net_denied']);
  });

  it('return the numbers when the quota is too small', async () => {
    const alice = await customer();
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

  it('free the quota of a released upload, and allow releasing it again', async () => {
    const alice = await customer();
    const { id } = (await alice.reserve(planOf([sampleBlock(900)]))).body.upload;
    for (let time = 0; time < 2; time += 1) expect(await alice.delete(`/api/v1/uploads/${id}`)).toBe(204);
    const { upload } = (await alice.get(`/api/v1/uploads/${id}`)).body;
    expect([upload.state, upload.quota.reserved]).toEqual(['released', 0]);
    expect(await alice.put(id, sampleBlock(900))).toBe(404);
  });

  it('refuse other bytes, a foreign upload and a block without a length, and store nothing', async () => {
    const [alice, mallory] = [await customer(), await customer()];
    const block = sampleBlock(500);
    const { id } = (await alice.reserve(planOf([block]))).body.upload;
    expect(await alice.put(id, { ...block, bytes: sampleBlock(500).bytes })).toBe(400);
    expect(await alice.put(id, { ...block, bytes: block.bytes.subarray(1) })).toBe(400);
    expect(await mallory.put(id, block)).toBe(404);
    expect((await mallory.get(`/api/v1/uploads/${id}`)).status).toBe(404);
    expect(await alice.put(id, block, { 'Transfer-Encoding': 'chunked' })).toBe(411);
    expect(await alice.put(id, block, { 'Content-Type': 'text/plain' })).toBe(415);
    const shard = join(folder, 'blocks', block.cid.slice(-3, -1), block.cid);
    expect(existsSync(shard)).toBe(false);
    expect(await alice.put(id, block)).toBe(201);
    expect(existsSync(shard)).toBe(true);
  });

  it('report every fault of a plan', async () => {
    const alice = await customer();
    const plan = planOf([sampleBlock(10)]);
    const wrong = { ...plan, manifest: 'bafy', blocks: [{ cid: 'QmX', size: 10 }] };
    const refused = await alice.reserve(wrong);
    expect(refused.status).toBe(400);
    expect(refused.body.issues.map(({ path }: { path: unknown[] }) => path.join('.'))).toEqual([
      'manifest',
      'blocks.0.cid',
    ]);
  });

  it('refuse clients that are not signed in', async () => {
    const stranger = new Customer(gateway.url, freshDid(), 'none');
    expect((await stranger.reserve(planOf([sampleBlock()]))).status).toBe(401);
    expect(await stranger.put('any', sampleBlock())).toBe(401);
  });
});

type Plan = ReturnType<typeof planWith>;

function planWith(blocks: readonly { readonly cid: BlockCid; readonly size: number }[]) {
  const bytes = manifestBytes({ chunker: 'fixed-4m', blocks });
  return {
    key: crypto.randomUUID(),
    kind: 'safety_net',
    file: 'notes',
    size: blocks.reduce((sum, { size }) => sum + size, 0),
    manifest: cidOf(bytes) as string,
    blocks: blocks as readonly { readonly cid: string; readonly size: number }[],
  };
}

function planOf(pieces: readonly SampleBlock[]): Plan {
  return planWith(pieces.map(({ cid, bytes }) => ({ cid, size: bytes.length })));
}

function manifestOf(pieces: readonly SampleBlock[]): SampleBlock {
  const blocks = pieces.map(({ cid, bytes }) => ({ cid, size: bytes.length }));
  const bytes = manifestBytes({ chunker: 'fixed-4m', blocks });
  return { cid: cidOf(bytes), bytes };
}

function cidOf(manifest: Uint8Array): BlockCid {
  return blockCid('dag-cbor', createHash('sha256').update(manifest).digest());
}

/** A customer's device, which speaks plain HTTP. */
class Customer {
  readonly did: Did;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, did: Did, session: string) {
    this.did = did;
    this.#url = url;
    this.#headers = { Authorization: `Bearer ${session}` };
  }

  async reserve(plan: Plan) {
    const headers = { ...this.#headers, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(plan) };
    return this.#answer(await fetch(`${this.#url}/api/v1/uploads`, init));
  }

  async get(path: string) {
    return this.#answer(await fetch(this.#url + path, { headers: this.#headers }));
  }

  async delete(path: string): Promise<number> {
    return (await fetch(this.#url + path, { method: 'DELETE', headers: this.#headers })).status;
  }

  /** Sends the block by a request whose headers are under the test's control. */
  put(id: string, { cid, bytes }: SampleBlock, change: Record<string, string> = {}): Promise<number> {
    const length = 'Transfer-Encoding' in change ? {} : { 'Content-Length': String(bytes.length) };
    const headers = { 'Content-Type': 'application/octet-stream', ...length, ...this.#headers, ...change };
    return new Promise((resolve, reject) => {
      const url = `${this.#url}/api/v1/uploads/${id}/blocks/${cid}`;
      const sending = request(url, { method: 'PUT', headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sending.on('error', reject);
      sending.end(bytes);
    });
  }

  async #answer(response: Response) {
    return { status: response.status, body: await response.json() };
  }
}
