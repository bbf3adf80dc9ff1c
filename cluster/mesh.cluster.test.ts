import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY, HOUR, SECOND } from '@gatehouse/core/kernel';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPeers } from '../examples/gateway/test/mesh/list-peers.ts';
import { MeshNode } from '../examples/gateway/test/mesh/mesh-node.ts';
import { ownBlocks, storeBlocks } from '../examples/gateway/test/mesh/store-blocks.ts';
import { until } from '../examples/gateway/test/mesh/until.ts';
import { wrongClock } from './world/wrong-clock.ts';

const BLOCKS = 4;
const SKEW_SECONDS = DAY / SECOND;
const SWARM_MASTER_SECRET = randomBytes(32).toString('base64url');

let folder: string;
const nodes: MeshNode[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
});
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await removeFolder(folder);
});

/** Creates a machine with its own blocks, and returns it with their CIDs. */
async function machine(name: string, clock: Readonly<Record<string, string>>) {
  const own = join(folder, `blocks of ${name}`);
  await mkdir(own);
  const node = await MeshNode.create(folder, name, { SWARM_MASTER_SECRET, ...ownBlocks(own), ...clock });
  nodes.push(node);
  await node.mesh('init');
  return { node, cids: [...(await storeBlocks(own, BLOCKS))].sort() };
}

async function statusOf({ node }: { readonly node: MeshNode }) {
  return JSON.parse((await node.mesh('status', '--json')).out).targets[0];
}

describe('two machines of a mesh whose clocks are a day apart', () => {
  it('send each other their blocks, count them correctly, and prove them', async () => {
    const [right, ahead] = [await machine('right', {}), await machine('ahead', wrongClock(SKEW_SECONDS))];
    await listPeers(right.node, [ahead.node, ahead.node.address]);
    await listPeers(ahead.node, [right.node, right.node.address]);
    for (const { node } of [right, ahead]) await node.start();
    for (const [owner, target] of [
      [right, ahead],
      [ahead, right],
    ] as const) {
      await until(async () => (await target.node.blocksOnDisk()).length === BLOCKS);
      expect([...(await target.node.blocksOnDisk())].sort()).toEqual(owner.cids);
      const stored = { held: BLOCKS, waiting: 0, failed: 0 };
      await until(async () =>
        expect.objectContaining(stored).asymmetricMatch((await statusOf(owner)).counts),
      );
      expect(await owner.node.mesh('verify')).toMatchObject({ exitCode: 0 });
    }
    // Check that the two clocks really differed by a day.
    const [reachedAt, reachedAtAhead] = [await statusOf(right), await statusOf(ahead)].map(({ contact }) =>
      Date.parse(contact.reachedAt),
    );
    expect(Math.abs(Number(reachedAtAhead) - Number(reachedAt) - DAY)).toBeLessThan(HOUR);
  });
});
