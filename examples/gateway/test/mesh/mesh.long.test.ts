import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Database, openEngine } from '@gatehouse/adapters/knex';
import type { Did } from '@gatehouse/core/pds';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Terminal } from '../../src/cli/index.ts';
import { newDevice } from '../customer/world/new-device.ts';
import { openSession } from '../customer/world/open-session.ts';
import { runningGateway, type TestGateway } from '../customer/world/running-gateway.ts';
import { gatehouse } from '../ops/command-line.ts';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { MeshNode } from './mesh-node.ts';
import { until } from './until.ts';

const MIB = 1024 ** 2;
/** With MESH_DRILL_MIB=1024, the drill sends a whole GiB. */
const FILE_MIB = Number(process.env.MESH_DRILL_MIB ?? 64);
const FILE_BYTES = FILE_MIB * MIB;
const BLOCK_BYTES = 4 * MIB;
const SECRET_TEXT = 'sealed with a key that only its owner has';

let folder: string;
let entitlements: Entitlements;
const running: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
  entitlements = await sqliteEntitlements();
});
afterAll(async () => {
  for (const stop of running.reverse()) await stop();
  await entitlements.drop();
  await removeFolder(folder);
});

async function started(node: MeshNode): Promise<MeshNode> {
  await node.start();
  running.push(() => node.kill('SIGTERM'));
  return node;
}

/** Makes `node` join the mesh of `host`, and returns the id of `node`. */
async function joined(host: MeshNode, node: MeshNode): Promise<string> {
  const { out: code } = await host.mesh('invite', host.address);
  const ended = await node.mesh(
    'join',
    code.trim(),
    '--address',
    node.address,
    '--name',
    node.name,
    '--role',
    'pin',
  );
  expect(ended).toMatchObject({ exitCode: 0 });
  return /12D3KooW\w+/.exec(ended.out)?.[0] ?? '';
}

/** Writes random bytes, because compression and deduplication cannot make them smaller. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'wx');
  for (let written = 0; written < FILE_BYTES; written += 16 * MIB) await file.write(randomBytes(16 * MIB));
  await file.close();
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

async function filesIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}

/** Returns the files below the folder that contain the bytes. */
async function filesWith(path: string, bytes: Buffer): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of await filesIn(path)) if ((await readFile(file)).includes(bytes)) found.push(file);
  return found;
}

/** Returns at most 64 bytes of the file, from this position. */
async function sample(path: string, position: number): Promise<Buffer> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), { position });
  await file.close();
  return buffer.subarray(0, bytesRead);
}

/** Creates a customer with a plan. */
async function customer(): Promise<Did> {
  const did = freshDid();
  await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
  return did;
}

/** Creates a device of the customer. It has signed in, and stores no keys yet. */
async function device(gateway: TestGateway, did: Did) {
  const { token } = await newDevice(gateway.url, await openSession(gateway.databaseUrl, did));
  const environment = { XDG_CONFIG_HOME: await mkdtemp(join(folder, 'device-')) };
  const files = (words: readonly string[], overrides: Partial<Terminal> = {}) =>
    gatehouse(['files', ...words], environment, overrides);
  const signedIn = await files(['login', gateway.url, '--name', 'laptop'], { ask: async () => token });
  if (signedIn.exitCode !== 0) throw new Error(signedIn.complaints);
  return { token, files };
}

/** Replaces the customer's key with a private key. Returns the recovery phrase. */
async function recoveryPhrase({ files }: Awaited<ReturnType<typeof device>>): Promise<string> {
  const shown: string[] = [];
  const phrase = () =>
    shown.flatMap((text) => text.split('\n')).find((line) => line.split(' ').length === 24) ?? '';
  const write = (text: string) => void shown.push(text);
  expect(await files(['key', 'private'], { write, ask: async () => phrase() })).toMatchObject({
    exitCode: 0,
  });
  return phrase();
}

async function held(database: Database): Promise<number> {
  return ((await database.read((from) => from('replicas').where({ state: 'held' }))) as unknown[]).length;
}

describe('a mesh of five processes', () => {
  it(`holds every block of ${FILE_MIB} MiB on as many machines as required, through a crash, a lie and a partition`, async () => {
    const blocksPath = join(folder, 'blocks');
    const owner = await MeshNode.create(folder, 'home', {
      DATABASE_URL: entitlements.databaseUrl,
      FLAT_FS_BLOCKS_PATH: blocksPath,
    });
    expect(await owner.mesh('init')).toMatchObject({ exitCode: 0 });
    await started(owner);
    const killed = await MeshNode.create(folder, 'killed');
    const stopped = await MeshNode.create(folder, 'stopped');
    const liar = await MeshNode.create(folder, 'liar', {}, { isLying: true });
    for (const node of [killed, stopped, liar]) {
      await joined(owner, node);
      await started(node);
    }
    const manifestFile = owner.environment.SVC_MESH_CONFIG ?? '';
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
    expect(manifest.peers).toHaveLength(3);
    await owner.writeManifest({ ...manifest, replication: { min: 2, target: 3 } });

    const gateway = await runningGateway({
      DATABASE_URL: entitlements.databaseUrl,
      FLAT_FS_BLOCKS_PATH: blocksPath,
      SVC_MESH_CONFIG: manifestFile,
      DATA_DIR: owner.environment.DATA_DIR ?? '',
      JWT_SECRET: 'a secret of at least thirty-two characters',
    });
    running.push(() => gateway.stop());
    const [alice, bob] = [await customer(), await customer()];
    const privateLaptop = await device(gateway, bob);
    const phrase = await recoveryPhrase(privateLaptop);
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, SECRET_TEXT);
    expect(await privateLaptop.files(['put', secret])).toMatchObject({ exitCode: 0 });
    const { files, token } = await device(gateway, alice);
    const source = join(folder, 'source');
    await mkdir(source);
    const local = join(source, 'large.bin');
    await fill(local);
    const sending = files(['put', local]);
    await until(async () => (await killed.blocksOnDisk()).length > FILE_BYTES / BLOCK_BYTES / 4);
    await killed.kill();
    stopped.signal('SIGSTOP');
    await pause(5_000);
    await killed.start();
    stopped.signal('SIGCONT');
    expect(await sending).toMatchObject({ exitCode: 0 });

    const database = new Database(await openEngine(entitlements.databaseUrl, {}));
    running.push(() => database.close());
    const waiting = async () =>
      ((await database.read((from) => from('replicas').whereNot({ state: 'held' }))) as unknown[]).length;
    await until(async () => (await waiting()) === 0);
    // The liar has only claimed to store its blocks. An audit detects this, and the other targets get the
    // blocks.
    expect((await owner.mesh('verify')).exitCode).toBe(1);
    expect(await owner.mesh('remove', 'liar')).toMatchObject({ exitCode: 0 });
    const stored = (await database.read((from) => from('stored_blocks'))) as { cid: string }[];
    expect(stored.length).toBeGreaterThan(FILE_BYTES / BLOCK_BYTES);
    await until(async () => (await waiting()) === 0 && (await held(database)) === 2 * stored.length);
    expect(await owner.mesh('verify')).toMatchObject({ exitCode: 0 });
    const cids = stored.map(({ cid }) => cid).sort();
    for (const node of [killed, stopped]) expect([...(await node.blocksOnDisk())].sort()).toEqual(cids);

    // Check the search itself: it finds the plaintext in the customer's folder, and a sealed block at each target.
    const plain = await sample(local, FILE_BYTES / 2 + 1);
    expect(await filesWith(source, plain)).toEqual([local]);
    const block = (await filesIn(blocksPath)).find((path) => path.endsWith(cids[0] ?? '')) ?? '';
    const sealed = await sample(block, 0);
    for (const node of [killed, stopped]) {
      expect(await filesWith(node.folder, sealed)).toHaveLength(1);
      for (const text of [plain, Buffer.from(SECRET_TEXT), Buffer.from('large.bin')])
        expect(await filesWith(node.folder, text)).toEqual([]);
    }

    const headers = { Authorization: `Bearer ${token}` };
    const replication = await (await fetch(`${gateway.url}/api/v1/me/replication`, { headers })).json();
    expect(replication).toMatchObject({
      enabled: true,
      target_copies: 3,
      warning: null,
      files: [{ copies: 3 }],
    });

    // The machine loses all its blocks. When they are read, the machine fetches them from its peers and
    // stores them again.
    await removeFolder(blocksPath);
    for (const name of ['tmp', 'damaged']) await mkdir(join(blocksPath, name), { recursive: true });
    const [back, privateBack] = [join(folder, 'back'), join(folder, 'private back')];
    const wiped = await device(gateway, alice);
    expect(await wiped.files(['restore', '--all', back])).toMatchObject({ exitCode: 0 });
    expect(await digestOf(join(back, 'large.bin'))).toBe(await digestOf(local));
    const privateWiped = await device(gateway, bob);
    expect((await privateWiped.files(['restore', '--all', privateBack])).complaints).toContain('key');
    expect(await privateWiped.files(['key', 'enter'], { ask: async () => phrase })).toMatchObject({
      exitCode: 0,
    });
    expect(await privateWiped.files(['restore', '--all', privateBack])).toMatchObject({ exitCode: 0 });
    expect(await digestOf(join(privateBack, 'secret.txt'))).toBe(await digestOf(secret));
  }, 900_000);
});
