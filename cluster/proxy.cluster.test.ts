import type { PdsAccount } from '@gatehouse/testing/servers/pds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../examples/gateway/test/proxy/evasions/attempt.ts';
import { EVASIONS } from '../examples/gateway/test/proxy/evasions/corpus.ts';
import { gatedKeys } from '../examples/gateway/test/proxy/evasions/gated-keys.ts';
import { sendBytes } from '../examples/gateway/test/proxy/evasions/raw-request.ts';
import { DRILLS } from './world/drills.ts';
import { type ProxyWorld, put, startProxyWorld } from './world/proxy-world.ts';

const CONCURRENT_EVASIONS = 6;
let world: ProxyWorld;
let archive: Buffer;
let attempts = 0;

beforeAll(async () => {
  world = await startProxyWorld();
  const { pds, entitled, servers } = world;
  expect((await put(servers.url, entitled, 'archived')).status).toBe(200);
  const response = await fetch(`${pds.url}/xrpc/com.atproto.sync.getRepo?did=${entitled.did}`);
  archive = Buffer.from(await response.arrayBuffer());
});
afterAll(() => world?.stop());

function attemptBy({ did, accessJwt }: PdsAccount): Attempt {
  attempts += 1;
  const entitledToken = world.entitled.accessJwt;
  return { did, token: accessJwt, rkey: `evasion-${attempts}`, entitledToken, archive };
}

async function evadeBy(account: PdsAccount): Promise<void> {
  const queue = Object.values(EVASIONS).flat();
  const clients = Array.from({ length: CONCURRENT_EVASIONS }, async () => {
    for (let evasion = queue.pop(); evasion; evasion = queue.pop())
      await sendBytes(world.servers.url, evasion.bytes(attemptBy(account)));
  });
  await Promise.all(clients);
}

describe('three instances of the authorization proxy', () => {
  it('let no evasion through for an account without an entitlement', async () => {
    await evadeBy(world.lapsed);
    expect([...(await gatedKeys(world.pds.url, world.lapsed.did))]).toEqual([]);
  });

  it('let some of these requests through for an entitled account', async () => {
    const before = (await gatedKeys(world.pds.url, world.entitled.did)).size;
    await evadeBy(world.entitled);
    expect((await gatedKeys(world.pds.url, world.entitled.did)).size - before).toBeGreaterThan(10);
  });

  it.each(Object.entries(DRILLS))('%s', async (_title, drill) => {
    await drill(world);
    expect([...(await gatedKeys(world.pds.url, world.lapsed.did))]).toEqual([]);
  });
});
