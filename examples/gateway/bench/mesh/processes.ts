import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import { openDatabase } from '@gatehouse/adapters/knex';
import { Ed25519Identity } from '@gatehouse/adapters/node';
import { blockCid, CHUNK_BYTES, isBlockCid } from '@gatehouse/core/block';
import { once, Secret } from '@gatehouse/core/kernel';
import { MESH_MANIFEST_KIND } from '@gatehouse/core/mesh';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { prepareDatabase } from '../../src/database/prepare-database.ts';
import { MeasuredProcess } from '../proxy/measured-process.ts';
import { MESH_FLAGS } from './mesh-flags.ts';

const MAIN = new URL('../../dist/mesh/main.js', import.meta.url).pathname;
const MIB = 1024 ** 2;
const BLOCKS = 256;
const SAMPLE_MS = 100;
const PATIENCE_MS = 300_000;
const MAX_MEMORY_MIB = 150;

type Settings = Readonly<Record<string, string>>;

/** Measures how the built mesh process sends 1 GiB to another one. Run `npm run build:servers` first. */
export const processes: Part = {
  title: '1 GiB between two built processes of the mesh, SQLite',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mesh-bench-'));
    const started: MeasuredProcess[] = [];
    try {
      const [owner, target] = await machines(folder);
      for (const settings of [target, owner]) started.push(await startMesh(settings));
      const began = performance.now();
      const peaks = await peaksUntil(started, async () => (await blocksIn(target)) >= BLOCKS);
      const seconds = (performance.now() - began) / 1_000;
      const [ofTarget = 0, ofOwner = 0] = peaks;
      return {
        columns: ['MiB/s, from the start of the processes', 'sender, peak MiB', 'target, peak MiB'],
        rows: [[shown((BLOCKS * CHUNK_BYTES) / MIB / seconds), shown(ofOwner), shown(ofTarget)]],
        verdicts: [
          verdict('peak memory of the sender in MiB', ofOwner, { most: MAX_MEMORY_MIB }),
          verdict('peak memory of the target in MiB', ofTarget, { most: MAX_MEMORY_MIB }),
        ],
      };
    } finally {
      for (const each of started) await each.stop();
      await removeFolder(folder);
    }
  },
};

/** Returns the settings of a machine with 1 GiB of blocks, and of its empty target. */
async function machines(folder: string): Promise<readonly [owner: Settings, target: Settings]> {
  const keys = [Ed25519Identity.create(), Ed25519Identity.create()] as const;
  const [owner, target] = [Ed25519Identity.parse(keys[0]).id, Ed25519Identity.parse(keys[1]).id];
  const swarm = randomBytes(32).toString('base64url');
  const port = String(await freePort());
  const databaseUrl = `sqlite:${join(folder, 'gateway.sqlite')}`;
  const settings = async (name: string, key: Secret, self: string, peer: object): Promise<Settings> => {
    await mkdir(join(folder, name));
    const manifest = join(folder, name, 'svc-triangle.json');
    const replication = { min: 1, target: 2 };
    const content = { schema_version: 1, kind: MESH_MANIFEST_KIND, self, peers: [peer], replication };
    await writeFile(manifest, JSON.stringify(content));
    return {
      SVC_MESH_CONFIG: manifest,
      DATA_DIR: join(folder, name, 'data'),
      FLAT_FS_BLOCKS_PATH: join(folder, name, 'blocks'),
      MESH_BLOCKS_PATH: join(folder, name, 'replicas'),
      MESH_HOST: '127.0.0.1',
      DISK_RESERVE_GIB: '0',
      LOG_LEVEL: 'error',
      LIBP2P_IDENTITY_KEY: key.reveal(),
      SWARM_MASTER_SECRET: swarm,
    };
  };
  const addresses = [`https://127.0.0.1:${port}`];
  const ofOwner = await settings('owner', keys[0], owner, {
    id: target,
    name: 'target',
    addresses,
    role: 'pin',
  });
  const ofTarget = await settings('target', keys[1], target, {
    ...{ id: owner, name: 'owner', addresses: [], role: 'gateway' },
  });
  await storeBlocks(ofOwner.FLAT_FS_BLOCKS_PATH ?? '', databaseUrl);
  return [
    { ...ofOwner, DATABASE_URL: databaseUrl, MESH_PORT: String(await freePort()) },
    { ...ofTarget, MESH_PORT: port },
  ];
}

async function storeBlocks(path: string, databaseUrl: string): Promise<void> {
  const blocks = await FlatFsBlockStore.open(path);
  await prepareDatabase({
    databaseUrl: new Secret(databaseUrl),
    databaseAdminUrl: undefined,
    isRelease: false,
  });
  const database = await openDatabase(databaseUrl, {});
  for (let stored = 0; stored < BLOCKS; stored += 1) {
    const bytes = randomBytes(CHUNK_BYTES);
    const cid = blockCid('raw', createHash('sha256').update(bytes).digest());
    await blocks.put(cid, bytes.length, once(bytes));
    await database.write((from) => from('stored_blocks').insert({ cid, seen_at: Date.now() }));
  }
  await database.close();
}

function startMesh(env: Settings): Promise<MeasuredProcess> {
  return MeasuredProcess.start((port) => ({
    name: 'mesh',
    command: process.execPath,
    parameters: [...MESH_FLAGS, MAIN],
    env: { ...env, MESH_HEALTH_PORT: String(port) },
  }));
}

/** The peak memory in MiB of each process until the work is done. */
async function peaksUntil(started: readonly MeasuredProcess[], isDone: () => Promise<boolean>) {
  const peaks = started.map(() => 0);
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('The blocks were not sent in time.');
    for (const [index, each] of started.entries())
      peaks[index] = Math.max(peaks[index] ?? 0, (await each.usage()).memory / MIB);
    await pause(SAMPLE_MS);
  }
  return peaks;
}

async function blocksIn({ MESH_BLOCKS_PATH = '' }: Settings): Promise<number> {
  const paths = await readdir(MESH_BLOCKS_PATH, { recursive: true }).catch(() => []);
  return paths.filter((path) => isBlockCid(path.slice(path.lastIndexOf('/') + 1))).length;
}
