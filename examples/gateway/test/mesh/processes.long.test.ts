import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import { openDatabase } from '@gatehouse/adapters/knex';
import { blockCid } from '@gatehouse/core/block';
import { once, SECOND, Secret } from '@gatehouse/core/kernel';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../src/database/prepare-database.ts';
import { MeshNode } from './mesh-node.ts';
import { until } from './until.ts';

const MIB = 1024 ** 2;
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

const selfOf = async (node: MeshNode): Promise<string> =>
  JSON.parse(await readFile(node.environment.SVC_MESH_CONFIG ?? '', 'utf8')).self;

/** Lists the peers of a machine, which have no addresses unless given. */
async function list(node: MeshNode, ...peers: readonly (readonly [MeshNode, ...string[]])[]): Promise<void> {
  const manifest = JSON.parse(await readFile(node.environment.SVC_MESH_CONFIG ?? '', 'utf8'));
  const listed = peers.map(async ([peer, ...addresses]) => ({
    ...{ id: await selfOf(peer), name: peer.name, addresses, role: 'pin' },
  }));
  await node.writeManifest({ ...manifest, peers: await Promise.all(listed) });
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
    expect(new Set(idsIn(node))).toEqual(new Set([await selfOf(node)]));
    expect(node.log.filter((line) => line.includes('Created the identity'))).toHaveLength(1);
    const key = join(node.folder, 'data/secrets/LIBP2P_IDENTITY_KEY');
    expect((await stat(key)).mode & 0o777).toBe(0o600);
  }, 120_000);

  it('is the same for two processes that start first at the same time', async () => {
    const node = await machine('node');
    const second = node.with({ MESH_PORT: String(await freePort()) });
    nodes.push(second);
    await Promise.all([node.start(), second.start()]);
    const ids = [node, second].flatMap(idsIn);
    expect(ids).toEqual([await selfOf(node), await selfOf(node)]);
    const created = [node, second].flatMap(({ log }) => log.filter((line) => line.includes('Created the')));
    expect(created).toHaveLength(1);
  }, 60_000);
});

describe('MESH_MDNS', () => {
  it('lets two processes that know no address of each other find each other', async () => {
    const [one, other] = [
      await machine('one', { MESH_MDNS: 'true' }),
      await machine('other', { MESH_MDNS: 'true' }),
    ];
    for (const node of [one, other]) await node.mesh('init');
    await list(one, [other]);
    await list(other, [one]);
    const learned = (node: MeshNode) =>
      readFile(join(node.folder, 'data/mesh-addresses.json'), 'utf8').catch(() => '');
    for (const node of [one, other]) await node.start();
    await until(async () => (await learned(one)).includes(other.address));
    await until(async () => (await learned(other)).includes(one.address));
  }, 60_000);
});

describe('a machine with blocks to send', () => {
  it('counts those that its target lacks, and sends no more than the bandwidth limit allows', async () => {
    const databaseUrl = `sqlite:${join(folder, 'gateway.sqlite')}`;
    const metricsPort = String(await freePort());
    const owner = await machine('owner', {
      DATABASE_URL: databaseUrl,
      FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
      MESH_METRICS_PORT: metricsPort,
      MESH_MIB_PER_SECOND: '1',
    });
    const target = await machine('target');
    for (const node of [owner, target]) await node.mesh('init');
    await list(owner, [target, target.address]);
    await list(target, [owner]);
    await store(join(folder, 'blocks'), databaseUrl, BLOCKS);
    await owner.start();
    const waiting = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return /^under_replicated_blocks\{target="(.*)"\} (\d+)$/m.exec(metrics)?.slice(1);
    };
    const id = await selfOf(target);
    await until(async () => (await waiting())?.[1] === String(BLOCKS));
    expect(await waiting()).toEqual([id, String(BLOCKS)]);
    const began = performance.now();
    await target.start();
    await until(async () => (await target.blocksOnDisk()).length === BLOCKS);
    // The first block is sent at once, each other block a second later than the previous one.
    expect(performance.now() - began).toBeGreaterThan((BLOCKS - 1) * SECOND);
    await until(async () => (await waiting())?.[1] === '0');
  }, 120_000);
});

/** Stores blocks of 1 MiB in the way of the gateway. */
async function store(path: string, databaseUrl: string, count: number): Promise<void> {
  await prepareDatabase({
    databaseUrl: new Secret(databaseUrl),
    databaseAdminUrl: undefined,
    isRelease: false,
  });
  const [blocks, database] = [await FlatFsBlockStore.open(path), await openDatabase(databaseUrl, {})];
  for (let stored = 0; stored < count; stored += 1) {
    const bytes = randomBytes(MIB);
    const cid = blockCid('raw', createHash('sha256').update(bytes).digest());
    await blocks.put(cid, bytes.length, once(bytes));
    await database.write((from) => from('stored_blocks').insert({ cid, seen_at: Date.now() }));
  }
  await database.close();
}
