import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseMeshConfiguration } from '../../src/mesh/mesh-configuration.ts';
import { startMesh } from '../../src/mesh/start-mesh.ts';
import { claimPidFile, releasePidFile } from '../../src/supervise/pid-file.ts';
import { MeshNode } from './mesh-node.ts';

let folder: string;
let host: MeshNode;
let stop: () => Promise<void>;
let count = 0;
let guest: MeshNode;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
  host = await MeshNode.create(folder, 'host');
  await host.mesh('init');
  const server = await startMesh(parseMeshConfiguration(host.environment), pino({ level: 'silent' }));
  stop = () => server.stop();
});
afterAll(async () => {
  await stop();
  await removeFolder(folder);
});
beforeEach(async () => {
  count += 1;
  guest = await MeshNode.create(folder, `guest ${count}`);
});

const invite = async () => (await host.mesh('invite', host.address)).out.trim();
const joining = (code: string, node = guest) =>
  node.mesh('join', code, '--name', node.name, '--address', node.address);
const secretOf = (node: MeshNode) => readFile(join(node.folder, 'data/secrets/SWARM_MASTER_SECRET'), 'utf8');
const peersOf = async (node: MeshNode) => JSON.parse((await node.mesh('peers', '--json')).out);

describe('gatehouse mesh join', () => {
  it('lists both machines with each other and shares the swarm secret', async () => {
    expect(await joining(await invite())).toMatchObject({ exitCode: 0 });
    expect(await secretOf(guest)).toBe(await secretOf(host));
    expect((await peersOf(guest))[0]).toMatchObject({ addresses: [host.address] });
    expect(await peersOf(host)).toContainEqual(
      expect.objectContaining({ name: guest.name, addresses: [guest.address] }),
    );
  });

  it('accepts each code only once', async () => {
    const code = await invite();
    const second = await MeshNode.create(folder, `second ${count}`);
    const ends = await Promise.all([joining(code), joining(code, second)]);
    expect(ends.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    const third = await MeshNode.create(folder, `third ${count}`);
    expect(await joining(code, third)).toMatchObject({ exitCode: 1 });
    expect(await peersOf(host)).toHaveLength(2);
  });

  it('refuses a code that has expired, and a code for another token or machine', async () => {
    const code = await invite();
    const other = code.replace(/.{22}$/, 'A'.repeat(22));
    expect(await joining(other)).toMatchObject({ exitCode: 1 });
    const invites = join(host.folder, 'data/secrets/mesh-invites');
    for (const name of await readdir(invites)) {
      const stored = JSON.parse(await readFile(join(invites, name), 'utf8'));
      await writeFile(join(invites, name), JSON.stringify({ ...stored, expiresAt: Date.now() - 1 }));
    }
    expect(await joining(code)).toMatchObject({ exitCode: 1 });
    expect(await readdir(invites)).toEqual([]);
    expect(await joining('gatehouse-mesh:nothing')).toMatchObject({ exitCode: 2 });
  });

  it('does not use up the code and stores no secret while the manifest is locked', async () => {
    const code = await invite();
    // The refused code leaves an identity and a manifest, but no secret.
    await joining(code.replace(/.{22}$/, 'A'.repeat(22)));
    const lock = join(guest.folder, 'svc-triangle.json.lock');
    await claimPidFile(lock);
    expect(await joining(code)).toMatchObject({ exitCode: 1, complaints: expect.stringContaining(lock) });
    await expect(secretOf(guest)).rejects.toThrow('ENOENT');
    await releasePidFile(lock);
    expect(await joining(code)).toMatchObject({ exitCode: 0 });
  });

  it('refuses a machine that is in a mesh already', async () => {
    await guest.mesh('init');
    const ended = await joining(await invite());
    expect(ended).toMatchObject({
      exitCode: 1,
      complaints: 'This machine is already in a mesh. Add machines of the same mesh with: gatehouse mesh add',
    });
  });
});

describe('gatehouse mesh remove', () => {
  it('removes a machine from the manifest by its name or id, and refuses an unknown one', async () => {
    await joining(await invite());
    const another = await MeshNode.create(folder, `another ${count}`);
    await joining(await invite(), another);
    const [{ id }, ...others] = (await peersOf(host)).filter(({ name }: { name: string }) =>
      [guest.name, another.name].includes(name),
    );
    expect(others).toHaveLength(1);
    for (const wanted of [id, others[0].name])
      expect(await host.mesh('remove', wanted)).toMatchObject({ exitCode: 0 });
    for (const removed of [id, others[0].id])
      expect(await peersOf(host)).not.toContainEqual(expect.objectContaining({ id: removed }));
    expect(await host.mesh('remove', 'unknown')).toMatchObject({ exitCode: 1 });
  });
});
