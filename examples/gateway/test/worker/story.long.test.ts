import { type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import type { KillableProcess } from '../customer/kills/killable-process.ts';
import type { FilesCustomer } from '../customer/world/files-customer.ts';
import { manifestOf, planOf } from '../customer/world/plans.ts';
import { cephStores, folderStores, openHome, openStoryWorld, type StoryWorld } from './world/story-world.ts';

const PATIENCE = { timeout: 120_000, interval: 100 };
const FILES = ['one', 'two', 'three', 'four', 'five', 'six'];
/** Numbers of responses to the device after which the gateway and the object store are killed. */
const KILLED_AFTER: readonly number[] = [2, 5, 9, 14, 20];
/** Numbers of writes after which the worker is killed, before it gets the response. */
const KILLED_AFTER_WRITES: readonly number[] = [1, 3, 4];

/** Maximum number of attempts. Until the object store runs again, each attempt fails. */
const MAX_ATTEMPTS = 5_000;

const STORES = {
  'SQLite and a folder': folderStores,
  'PostgreSQL and Ceph': () => cephStores(inject('postgresUrl')),
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.each(Object.entries(STORES))('the files of a customer on %s', (_name, open) => {
  it('are stored, synced once, denied after a lapse, and synced from home, whichever process is killed', async () => {
    const story = await openStoryWorld(await open());
    closing.push(() => story.stop());
    const blocks = await sendWhileKilled(story);
    await expectSyncedOnce(story, FILES);
    await expectBlocks(story.device, blocks);
    await lapse(story, blocks);
    await restore(story);
    await catchUpFromHome(story);
  });
});

/**
 * Sends every file. Meanwhile the gateway, the worker and the object store are killed. Returns the blocks.
 */
async function sendWhileKilled(story: StoryWorld): Promise<SampleBlock[]> {
  const { world, worker, stores, device } = story;
  let written = 0;
  world.edge.mishaps = {
    'com.atproto.repo.putRecord': async (response, pass) => {
      const answer = await pass();
      if (answer.statusCode === 200) written += 1;
      // The PDS has written the record, but the worker that requested this is killed before the response
      // arrives.
      if (answer.statusCode === 200 && KILLED_AFTER_WRITES.includes(written)) {
        response.destroy();
        return void worker.kill();
      }
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    },
  };
  let responses = 0;
  const killing: Promise<unknown>[] = [];
  const countResponse = () => {
    responses += 1;
    if (!KILLED_AFTER.includes(responses)) return;
    world.gateway.kill();
    killing.push(stores.killBlocks());
  };
  const blocks: SampleBlock[] = [];
  for (const file of FILES) blocks.push(...(await sent(device, world.gateway, file, countResponse)));
  await Promise.all([...killing, world.gateway.serving()]);
  expect(responses).toBeGreaterThan(Math.max(...KILLED_AFTER));
  await vi.waitFor(() => expect(written).toBeGreaterThan(Math.max(...KILLED_AFTER_WRITES)), PATIENCE);
  return blocks;
}

/**
 * Sends the file, and resumes after each interruption until the file is committed. Returns the blocks of the
 * file.
 */
async function sent(
  device: FilesCustomer,
  gateway: KillableProcess,
  file: string,
  countResponse: () => void = () => {},
  kind = 'safety_net',
): Promise<SampleBlock[]> {
  const pieces = [sampleBlock(50_000), sampleBlock(20_000)];
  const blocks = [...pieces, manifestOf(pieces)];
  const plan = { ...planOf(pieces), file, kind };
  const attempt = async () => {
    const { upload } = (await device.reserve(plan)).body;
    for (const block of blocks.filter(({ cid }) => upload.missing.includes(cid))) {
      await device.put(upload.id, block);
      countResponse();
    }
    const { status } = await device.commit(upload.id, { base_revision: 0 });
    countResponse();
    return status === 200;
  };
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    await gateway.serving();
    // If a kill interrupts the request, the request rejects, or its response contains no upload.
    if (await attempt().catch(() => false)) return blocks;
  }
  throw new Error(`${file} could not be sent.`);
}

async function expectSyncedOnce({ world, account }: StoryWorld, files: readonly string[]): Promise<void> {
  const commits = (file: string) => world.firehose.commits(account.did, `cloud.svc.catalog.entry/${file}`);
  await vi.waitFor(async () => {
    for (const file of files) expect(await world.record(account, file)).toMatchObject({ revision: 1 });
    expect(files.map(commits)).toEqual(files.map(() => 1));
  }, PATIENCE);
}

async function expectBlocks(device: FilesCustomer, blocks: readonly SampleBlock[]): Promise<void> {
  for (const { cid, bytes } of blocks) {
    const response = await device.read(cid);
    expect([cid, response.status]).toEqual([cid, 200]);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  }
}

/** After a lapse, new uploads and records are refused. Reading and deleting still work. */
async function lapse(story: StoryWorld, blocks: readonly SampleBlock[]): Promise<void> {
  const { world, stores, account, device, worker } = story;
  const refused = async (request: Promise<{ status: number; body: { error?: string } }>) => {
    const { status, body } = await request;
    return [status, body.error];
  };
  await worker.stop();
  const rename = { sealed_name: 'bmV3' };
  const renamed = await device.send('PUT', '/api/v1/catalog/one', rename, { 'If-Match': '"1"' });
  expect([renamed.status, renamed.body.sync.state]).toEqual([200, 'queued']);
  await stores.entitlements.apply(account.did, { name: 'lapse', graceUntil: null });
  expect(await refused(device.reserve(planOf([sampleBlock()])))).toEqual([
    403,
    'svc.entitlement.safety_net_denied',
  ]);
  const change = device.send('PUT', '/api/v1/catalog/two', rename, { 'If-Match': '"1"' });
  expect(await refused(change)).toEqual([403, 'svc.entitlement.metadata_write_denied']);
  await expectBlocks(device, blocks.slice(0, 3));
  const deleted = await device.send('DELETE', '/api/v1/catalog/three', undefined, { 'If-Match': '*' });
  expect(deleted.status).toBe(200);
  await worker.kill();
  await vi.waitFor(async () => {
    const { failures } = (await device.get('/api/v1/me/sync-failures')).body;
    expect(failures).toMatchObject([{ file: 'one', code: 'entitlement_denied', retryable: false }]);
    expect(await world.record(account, 'three')).toBeUndefined();
  }, PATIENCE);
  expect(await world.record(account, 'one')).toMatchObject({ revision: 1 });
}

/** After the customer has a plan again, a retry succeeds. */
async function restore({ world, stores, account, device }: StoryWorld): Promise<void> {
  await stores.entitlements.apply(account.did, { name: 'manual.grant', plan: 'base' });
  const retried = await device.send('POST', '/api/v1/me/sync-failures', {});
  expect([retried.status, retried.body]).toEqual([202, { retried: 1, refused: [] }]);
  await vi.waitFor(
    async () => expect(await world.record(account, 'one')).toMatchObject({ revision: 2 }),
    PATIENCE,
  );
  expect((await device.get('/api/v1/me/sync-failures')).body.failures).toEqual([]);
}

/** At home, everything except sync works while the operated gateway is stopped. */
async function catchUpFromHome(story: StoryWorld): Promise<void> {
  const { world, account } = story;
  await world.gateway.stop();
  const home = await openHome(story);
  closing.push(() => home.stop());
  const blocks = await sent(home.device, home.gateway, 'made-offline', () => {}, 'local');
  home.gateway.kill();
  await home.gateway.serving();
  await expectBlocks(home.device, blocks);
  await vi.waitFor(async () => {
    const { sync } = (await home.device.get('/api/v1/catalog/made-offline')).body;
    expect(sync).toMatchObject({ state: 'paused', reason: 'entitlement_unknown' });
  }, PATIENCE);
  expect(await world.record(account, 'made-offline')).toBeUndefined();
  world.gateway.kill();
  await world.gateway.serving();
  await home.worker.kill();
  await expectSyncedOnce(story, ['made-offline']);
}
