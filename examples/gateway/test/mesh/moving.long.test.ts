import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineId } from './machine-id.ts';
import { MeshNode } from './mesh-node.ts';
import { until } from './until.ts';

let folder: string;
let home: MeshNode;
let other: MeshNode;
let moving: MeshNode;
const running = new Set<MeshNode>();

/** Starts the mesh process of a machine that announces its address. */
async function started(node: MeshNode): Promise<MeshNode> {
  const announcing = node.with({ MESH_ADDRESSES: node.address });
  await announcing.start();
  running.add(announcing);
  return announcing;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
  home = await MeshNode.create(folder, 'home');
  await home.mesh('init');
  home = await started(home);
  [other, moving] = [await MeshNode.create(folder, 'other'), await MeshNode.create(folder, 'moving')];
  for (const node of [other, moving]) {
    const code = (await home.mesh('invite', home.address)).out.trim();
    expect(await node.mesh('join', code, '--address', node.address)).toMatchObject({ exitCode: 0 });
  }
  await other.mesh('add', await machineId(moving), moving.address);
  [other, moving] = [await started(other), await started(moving)];
});
afterAll(async () => {
  for (const node of running) await node.kill();
  await removeFolder(folder);
});

const learned = (node: MeshNode) =>
  readFile(join(node.folder, 'data/mesh-addresses.json'), 'utf8').catch(() => '');

describe('a machine whose address has changed', () => {
  it('is found through a bootstrap node, even if it cannot reach the machine that searches for it', async () => {
    await until(async () => (await learned(home)).includes(moving.address));
    await moving.kill('SIGTERM');
    // The moving machine has a wrong address of the home, so it can reach only the other machine.
    const [homeId, otherId] = [await machineId(home), await machineId(other)];
    await moving.mesh('add', homeId, 'https://127.0.0.1:1');
    await moving.mesh('add', otherId, 'https://127.0.0.1:1');
    await rm(join(moving.folder, 'data/mesh-addresses.json'));
    const bootstrap = `${other.address}#${otherId}`;
    moving = await started(moving.with({ MESH_PORT: String(await freePort()), BOOTSTRAP_NODES: bootstrap }));
    await until(async () => (await learned(home)).includes(moving.address));
  });
});

describe('two machines with one key', () => {
  it('are both refused, and both log the reason', async () => {
    const clone = await started(await moving.cloned());
    const complains = ({ log }: MeshNode) =>
      log.some((line) => line.includes('another machine has the same key'));
    await until(() => complains(moving) && complains(clone));
  });
});
