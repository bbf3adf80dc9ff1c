import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpsMeshServer } from '@gatehouse/adapters/mesh-https';
import {
  Ed25519Identity,
  NodeMeshCrypto,
  NodeRandomSource,
  NodeSha256,
  SystemClock,
} from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import {
  type BlockReplica,
  DoubledMachines,
  membershipKey,
  NO_ADDRESSES,
  type Peer,
  type PeerId,
  PeerList,
  StoredReplica,
} from '@gatehouse/core/mesh';
import type { DiskSpace } from '@gatehouse/core/upload';
import { ConnectionCounts } from '@gatehouse/http-koa/process';
import { MemoryBlockStore } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { machineId } from './machine-id.ts';
import { MeshNode } from './mesh-node.ts';
import { ownBlocks, storeBlocks } from './store-blocks.ts';
import { until } from './until.ts';

const BLOCKS = 9;
const SWARM_MASTER_SECRET = randomBytes(32).toString('base64url');

let folder: string;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await removeFolder(folder);
});

/** Counts the calls that are in progress at the same time. The first calls wait until `most` are in progress. */
function callsAtOnce(most: number) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const counts = { now: 0, most: 0 };
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    counts.now += 1;
    counts.most = Math.max(counts.most, counts.now);
    if (counts.now === most) resolve();
    try {
      await reached;
      return await work();
    } finally {
      counts.now -= 1;
    }
  };
  return { counts, during };
}

/** Starts a target for the machine. Returns it as a peer, and the blocks that it stores. */
async function startTarget(owner: PeerId, put: (work: () => Promise<never>) => Promise<never>) {
  const identity = Ed25519Identity.parse(Ed25519Identity.create());
  const [crypto, random, sha256] = [new NodeMeshCrypto(), new NodeRandomSource(), new NodeSha256()];
  const disk = new Map();
  const space = { free: async () => 1024 ** 3 } as DiskSpace;
  const stored = new StoredReplica({ owner, blocks: new MemoryBlockStore(disk), identity, sha256, space });
  const replica = altered<BlockReplica>(stored, {
    put: (block, bytes) => put(() => stored.put(block, bytes) as Promise<never>),
  });
  const peers = new (class extends PeerList {
    override all = async (): Promise<readonly Peer[]> => [
      { id: owner, name: 'owner', addresses: [], role: 'gateway' },
    ];
  })();
  const server = new HttpsMeshServer({
    ...{ identity, peers, crypto, random, addresses: NO_ADDRESSES, onFailure: () => {} },
    ...{ doubled: new DoubledMachines(), clock: new SystemClock(), onReceived: () => {} },
    keys: [membershipKey(crypto, new Secret(SWARM_MASTER_SECRET))],
    replicaOf: async () => replica,
    connections: new ConnectionCounts(64),
    invites: { open: async () => [] },
  });
  closing.push(() => server.close());
  const addresses = [`https://127.0.0.1:${await server.listen(0, '127.0.0.1')}`];
  return { peer: { id: identity.id, name: 'target', addresses, role: 'pin' }, disk };
}

it.each([1, 2, 5])('a process with MESH_CONCURRENCY=%i sends that many blocks at once', async (limit) => {
  const settings = { SWARM_MASTER_SECRET, MESH_CONCURRENCY: String(limit), ...ownBlocks(folder) };
  const owner = await MeshNode.create(folder, 'owner', settings);
  closing.push(() => owner.kill());
  await owner.mesh('init');
  const { counts, during } = callsAtOnce(limit);
  const { peer, disk } = await startTarget((await machineId(owner)) as PeerId, during);
  const manifest = JSON.parse(await readFile(owner.environment.SVC_MESH_CONFIG ?? '', 'utf8'));
  await owner.writeManifest({ ...manifest, peers: [peer] });
  await storeBlocks(folder, BLOCKS);
  await owner.start();
  await until(async () => disk.size === BLOCKS);
  expect(counts.most).toBe(limit);
});
