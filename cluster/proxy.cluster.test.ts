import type { EntitlementChange } from '@gatehouse/core/entitlement';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../examples/gateway/test/proxy/evasions/attempt.ts';
import { EVASIONS } from '../examples/gateway/test/proxy/evasions/corpus.ts';
import { gatedKeys } from '../examples/gateway/test/proxy/evasions/gated-keys.ts';
import { sendBytes } from '../examples/gateway/test/proxy/evasions/raw-request.ts';
import { DRILLS } from './world/drills.ts';
import { type ProxyWorld, put, startProxyWorld } from './world/proxy-world.ts';
import { send } from './world/send.ts';

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

const CHANGES: readonly EntitlementChange[] = [
  { name: 'manual.grant', plan: 'base' },
  { name: 'lapse', graceUntil: null },
];

const urls = () => world.servers.instances.map(({ url }) => url) as [string, string, string];

async function signIn(url: string, address: string, password: string): Promise<number> {
  const path = '/xrpc/com.atproto.server.createSession';
  const body = { identifier: world.entitled.handle, password };
  const headers = { 'X-Forwarded-For': address };
  return (await send(url, { method: 'POST', path, body, headers })).status;
}

/**
 * Sends `count` wrong passwords to the instances concurrently, the same number to each. Returns the number of passwords
 * that were forwarded to the personal data server.
 */
async function guessed(count: number, address: (index: number) => string): Promise<number> {
  const sent = Array.from({ length: count }, (_, index) =>
    signIn(urls()[index % 3] ?? '', address(index), 'wrong'),
  );
  const statuses = await Promise.all(sent);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  return statuses.filter((status) => status === 401).length;
}

describe('three instances of the authorization proxy', () => {
  it('refuse every evasion by an account without an entitlement', async () => {
    await evadeBy(world.lapsed);
    expect([...(await gatedKeys(world.pds.url, world.lapsed.did))]).toEqual([]);
  });

  it('forward some of the evasive requests for an entitled account', async () => {
    const before = (await gatedKeys(world.pds.url, world.entitled.did)).size;
    await evadeBy(world.entitled);
    expect((await gatedKeys(world.pds.url, world.entitled.did)).size - before).toBeGreaterThan(10);
  });

  it('apply each change of an entitlement from the next request on', async () => {
    const bob = await createPdsAccount(world.pds, 'bob.test');
    const changes = fc.array(fc.tuple(fc.constantFrom(...CHANGES), fc.nat({ max: 2 })), {
      minLength: 5,
      maxLength: 10,
    });
    const histories = fc.asyncProperty(changes, async (sequence) => {
      for (const [change, first] of sequence) {
        await world.entitlements.apply(bob.did, change);
        const status = change.name === 'manual.grant' ? 200 : 403;
        for (const offset of [0, 1, 2]) {
          const url = urls()[(first + offset) % 3] ?? '';
          expect((await put(url, bob, 'decided')).status).toBe(status);
        }
      }
    });
    await fc.assert(histories, { numRuns: 5, endOnFailure: true });
  });

  it('forward ten wrong passwords in total from one address', async () => {
    expect(await guessed(30, () => '203.0.113.9')).toBe(10);
  });

  it('let the owner sign in from an address known to another instance, while attackers guess from many addresses', async () => {
    const [one, two, three] = urls();
    expect(await signIn(one, '198.51.100.1', world.entitled.password)).toBe(200);
    expect(await guessed(90, (index) => `203.0.113.${100 + index}`)).toBeLessThanOrEqual(34);
    for (const url of [two, three])
      expect(await signIn(url, '198.51.100.1', world.entitled.password)).toBe(200);
    expect(await signIn(three, '198.51.100.2', world.entitled.password)).toBe(429);
  });

  it('limit guessing per instance while the database accepts no writes', async () => {
    const { pair, routeToPrimary } = world.database;
    await pair.switchOver();
    const forwarded = await guessed(90, () => '203.0.113.77');
    await routeToPrimary();
    expect(forwarded).toBeGreaterThan(0);
    expect(forwarded).toBeLessThanOrEqual(30);
  });

  it.each(Object.entries(DRILLS))('%s', async (_title, drill) => {
    await drill(world);
    expect([...(await gatedKeys(world.pds.url, world.lapsed.did))]).toEqual([]);
  });
});
