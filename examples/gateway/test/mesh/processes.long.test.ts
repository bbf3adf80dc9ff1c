import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECOND } from '@gatehouse/core/kernel';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPeers } from './list-peers.ts';
import { machineId } from './machine-id.ts';
import { MeshNode } from './mesh-node.ts';
import { ownBlocks, storeBlocks } from './store-blocks.ts';
import { until } from './until.ts';

const BLOCKS = 10;
const SWARM_MASTER_SECRET = randomBytes(32).toString('base64url');

let folder: string;
const nodes: MeshNode[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.kill();
  await removeFolder(folder);
});

async function machine(name: string, settings: Readonly<Record<string, string>> = {}): Promise<MeshNode> {
  const node = await MeshNode.create(folder, name, { SWARM_MASTER_SECRET, ...settings });
  nodes.push(node);
  return node;
}

const idsIn = ({ log }: MeshNode) => log.flatMap((line) => /"id":"(12D3KooW\w+)"/.exec(line)?.[1] ?? []);

describe('the identity of a machine', () => {
  it('stays the same over ten restarts of its process', async () => {
    const node = await machine('node');
    for (let start = 0; start < 11; start += 1) {
      await node.start();
      await node.kill(start % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
    }
    expect(idsIn(node)).toHaveLength(11);
    expect(new Set(idsIn(node))).toEqual(new Set([await machineId(node)]));
    expect(node.log.filter((line) => line.includes('Created the identity'))).toHaveLength(1);
    const key = join(node.folder, 'data/secrets/LIBP2P_IDENTITY_KEY');
    expect((await stat(key)).mode & 0o777).toBe(0o600);
  });

  it('is the same for two processes whose first starts are concurrent', async () => {
    const node = await machine('node');
    const second = node.with({ MESH_PORT: String(await freePort()) });
    nodes.push(second);
    await Promise.all([node.start(), second.start()]);
    const ids = [node, second].flatMap(idsIn);
    expect(ids).toEqual([await machineId(node), await machineId(node)]);
    const created = [node, second].flatMap(({ log }) => log.filter((line) => line.includes('Created the')));
    expect(created).toHaveLength(1);
  });
});

describe('MESH_MDNS', () => {
  it('lets two processes find each other without a configured address', async () => {
    const [one, other] = [
      await machine('one', { MESH_MDNS: 'true' }),
      await machine('other', { MESH_MDNS: 'true' }),
    ];
    for (const node of [one, other]) await node.mesh('init');
    await listPeers(one, [other]);
    await listPeers(other, [one]);
    const learned = (node: MeshNode) =>
      readFile(join(node.folder, 'data/mesh-addresses.json'), 'utf8').catch(() => '');
    for (const node of [one, other]) await node.start();
    await until(async () => (await learned(one)).includes(other.address));
    await until(async () => (await learned(other)).includes(one.address));
  });
});

/** Creates a machine with blocks, and a target for them. Neither is started. */
async function pair(blocks: number, settings: Readonly<Record<string, string>> = {}) {
  const owner = await machine('owner', { ...ownBlocks(folder), ...settings });
  const target = await machine('target');
  for (const node of [owner, target]) await node.mesh('init');
  await listPeers(owner, [target, target.address]);
  await listPeers(target, [owner]);
  await storeBlocks(folder, blocks);
  return { owner, target };
}

interface ShownTarget {
  readonly counts?: { readonly held: number; readonly waiting: number };
  readonly contact?: { readonly reachedAt: string | null; readonly error: string | null };
}

/** Returns what `gatehouse mesh status` shows about the only target. */
const statusOf = async (owner: MeshNode): Promise<ShownTarget> =>
  JSON.parse((await owner.mesh('status', '--json')).out).targets[0];

describe('a machine with blocks to send', () => {
  it('counts the blocks that its target lacks, and sends no more than the bandwidth limit allows', async () => {
    const metricsPort = String(await freePort());
    const { owner, target } = await pair(BLOCKS, {
      MESH_METRICS_PORT: metricsPort,
      MESH_MIB_PER_SECOND: '1',
    });
    await owner.start();
    const waiting = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return /^under_replicated_blocks\{target="(.*)"\} (\d+)$/m.exec(metrics)?.slice(1);
    };
    const id = await machineId(target);
    await until(async () => (await waiting())?.[1] === String(BLOCKS));
    expect(await waiting()).toEqual([id, String(BLOCKS)]);
    const began = performance.now();
    await target.start();
    await until(async () => (await target.blocksOnDisk()).length === BLOCKS);
    // The first block is sent at once, each other block a second later than the previous one.
    expect(performance.now() - began).toBeGreaterThan((BLOCKS - 1) * SECOND);
    await until(async () => (await waiting())?.[1] === '0');
    // The target has stored the owner's address. After a restart, it can still close connections of strangers first.
    await target.kill('SIGTERM');
    const known = await readFile(join(target.folder, 'data/mesh-member-addresses.json'), 'utf8');
    expect(JSON.parse(known)).toEqual([expect.stringContaining('127.0.0.1')]);
  });

  const hour = new Date().getUTCHours();
  const hours = (from: number, until: number) => `${(hour + from) % 24}-${(hour + until) % 24}`;

  it.each([
    ['while it is paused', { MESH_PAUSED: 'true' }, { MESH_PAUSED: 'false' }],
    ['outside its hours', { MESH_HOURS: hours(2, 4) }, { MESH_HOURS: hours(0, 2) }],
  ])('sends nothing %s, and starts after a restart with other settings', async (_title, resting, sending) => {
    const { owner, target } = await pair(2, { ...resting, TZ: 'UTC' });
    await target.start();
    await owner.start();
    const reachedAt = async () => (await statusOf(owner)).contact?.reachedAt ?? null;
    await until(async () => (await statusOf(owner)).counts?.waiting === 2);
    // Each run reaches the target first and sends blocks afterwards, so the third contact follows two whole runs.
    for (let contacts = 0, last = await reachedAt(); contacts < 3; contacts += 1) {
      await until(async () => (await reachedAt()) !== last);
      last = await reachedAt();
    }
    expect(await target.blocksOnDisk()).toEqual([]);
    expect((await statusOf(owner)).counts).toMatchObject({ waiting: 2, held: 0 });
    await owner.kill('SIGTERM');
    const again = owner.with(sending);
    nodes.push(again);
    await again.start();
    await until(async () => (await target.blocksOnDisk()).length === 2);
  });
});

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('gatehouse mesh status', () => {
  it('shows the blocks of each target, and when the target last responded', async () => {
    const { owner, target } = await pair(2);
    await owner.start();
    await until(async () => {
      const { contact, counts } = await statusOf(owner);
      return Boolean(contact?.error) && counts !== undefined;
    });
    expect(await statusOf(owner)).toMatchObject({
      peer: { name: 'target', id: await machineId(target) },
      counts: { held: 0, waiting: 2, waitingSince: ISO },
      contact: { reachedAt: null, liedAt: null, knownSince: ISO },
    });
    expect((await owner.mesh('status')).out).toMatch(/target\W+0\W+2\W+never/);
    const startedAt = new Date().toISOString();
    await target.start();
    await until(async () => (await statusOf(owner)).counts?.held === 2);
    const { counts, contact } = await statusOf(owner);
    expect(counts).toMatchObject({ held: 2, waiting: 0 });
    expect(contact).toMatchObject({ error: null });
    expect([startedAt, contact?.reachedAt].toSorted()[0]).toBe(startedAt);
    expect(contact?.reachedAt).toEqual(ISO);
    expect((await owner.mesh('status')).out).toMatch(/target\W+2\W+0\W+\d{4}-/);
  });

  it('refuses a machine without blocks of its own', async () => {
    const node = await machine('node');
    await node.mesh('init');
    expect(await node.mesh('status')).toMatchObject({
      exitCode: 2,
      complaints: expect.stringContaining('DATABASE_URL'),
    });
  });
});
