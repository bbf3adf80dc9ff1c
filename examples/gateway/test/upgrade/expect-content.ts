import { KnexPeerContactStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { SampleBlock } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { startDiscourseStub } from '@gatehouse/testing/servers/discourse';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { openPolicy, ProxyMetrics, parseProxyConfiguration, startProxy } from '../../src/proxy/index.ts';
import { startWorker } from '../../src/worker/start-worker.ts';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';
import { runningBridge } from '../bridge/world/running-bridge.ts';
import { ShiftedClock } from '../bridge/world/shifted-clock.ts';
import { FilesCustomer } from '../customer/world/files-customer.ts';
import { runningGateway } from '../customer/world/running-gateway.ts';
import { MeshNode } from '../mesh/mesh-node.ts';
import { runningOps } from '../ops/running-ops.ts';
import { type FilledGateway, keyIds, SECRETS } from './filled-gateway.ts';
import { viewGateway } from './gateway-view.ts';
import type { RestoredDatabase } from './stored-engines.ts';

const API_KEY = 'the-admin-key-of-the-forum';
const NO_SERVER = 'http://127.0.0.1:1';
const log = pino({ level: 'silent' });

/** Expects that every server of this release starts on the upgraded database, and finds what was stored. */
export async function expectContent(
  database: RestoredDatabase,
  content: FilledGateway,
  folder: string,
): Promise<void> {
  await expectReads(database, content);
  await expectDecisions(database, content);
  await expectSigningKeys(database, content);
  await expectPeers(database, folder);
  await expectQueuedJob(database, content);
}

/** Expects that the stored session, device and credential work, and that the reserved upload can be completed. */
async function expectReads({ url }: RestoredDatabase, content: FilledGateway): Promise<void> {
  const { alice, bob, carol, createdAt, credential, seen, upload } = content;
  const gateway = await runningGateway({ DATABASE_URL: url, ...SECRETS }, new MovableClock(createdAt));
  const ops = await runningOps({ DATABASE_URL: url });
  ops.clock.set(createdAt);
  try {
    for (const server of [gateway, ops]) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const dids = [alice.did, bob.did, carol];
    const { session } = alice;
    const view = await viewGateway({ gateway: gateway.url, session, ops: ops.url, credential, dids });
    // A later release can add members.
    expect(view).toMatchObject(seen);
    const device = new FilesCustomer(gateway.url, alice.did, alice.device);
    for (const [cid, text] of upload.blocks) {
      const block = { cid, bytes: Buffer.from(text, 'base64') } as unknown as SampleBlock;
      expect(await device.put(upload.id, block)).toBe(201);
    }
    expect((await device.commit(upload.id, { base_revision: 0 })).status).toBe(200);
  } finally {
    await gateway.stop();
    await ops.stop();
  }
}

/** Expects that the authorization proxy allows what the stored entitlements include. */
async function expectDecisions(
  { url }: RestoredDatabase,
  { alice, bob, carol }: FilledGateway,
): Promise<void> {
  const configuration = parseProxyConfiguration({
    PDS_JWT_SECRET: SECRETS.JWT_SECRET,
    PDS_UPSTREAM_URL: NO_SERVER,
    PROXY_PORT: '0',
    PROXY_METRICS_PORT: '0',
    DATABASE_URL: url,
  });
  const { policy, close } = await openPolicy(configuration);
  const proxy = await startProxy({ configuration, policy, log, metrics: new ProxyMetrics() });
  try {
    const allowed = async (did: string) => (await policy.effectiveCapabilities(did)).metadataWriteAllowed;
    expect([await allowed(alice.did), await allowed(bob.did)]).toEqual([true, true]);
    // Carol still owns the plan Once, although her base plan has ended.
    expect(await policy.effectiveCapabilities(carol)).toMatchObject({
      metadataWriteAllowed: true,
      safetyNetAllowed: false,
    });
  } finally {
    await proxy.stop();
    await close();
  }
}

/** Expects that the bridge can open the stored signing keys. */
async function expectSigningKeys(
  { url }: RestoredDatabase,
  { keys, createdAt }: FilledGateway,
): Promise<void> {
  const clock = new ShiftedClock();
  // The bridge replaces keys after 90 days.
  clock.ahead = createdAt - Date.now();
  const bridge = await runningBridge({ DATABASE_URL: url }, [], undefined, clock);
  try {
    expect(await keyIds(bridge.issuer)).toEqual(keys);
  } finally {
    await bridge.stop();
  }
}

/** Expects that the mesh process starts, and that the stored contact with a peer is still there. */
async function expectPeers({ url }: RestoredDatabase, folder: string): Promise<void> {
  const { SWARM_MASTER_SECRET } = SECRETS;
  const node = await MeshNode.create(folder, 'machine', {
    SWARM_MASTER_SECRET,
    DATABASE_URL: url,
    FLAT_FS_BLOCKS_PATH: folder,
  });
  await node.start();
  await node.kill('SIGTERM');
  const database = await openDatabaseAs('mesh', url);
  const contacts = await database.transaction(() => new KnexPeerContactStore(database).all());
  await database.close();
  expect(contacts).toMatchObject([{ freeBytes: 1_000, error: null }]);
}

/** Expects that the worker performs the job that was queued before the upgrade. */
async function expectQueuedJob({ url }: RestoredDatabase, { bob }: FilledGateway): Promise<void> {
  const stub = await startDiscourseStub(API_KEY);
  const configuration = parseWorkerConfiguration({
    DATABASE_URL: url,
    ...SECRETS,
    PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
    WORKER_PORT: '0',
    SUPPORT_FORUM_KIND: 'discourse',
    SUPPORT_FORUM_URL: stub.url,
    SUPPORT_FORUM_API_KEY: API_KEY,
  });
  const worker = await startWorker(configuration, log);
  try {
    await vi.waitFor(() => expect(stub.forum.pendingInvite(bob.email)).toBeDefined(), { timeout: 60_000 });
  } finally {
    await worker.stop();
    await stub.stop();
  }
}
