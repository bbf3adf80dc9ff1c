import { freshDid } from '@gatehouse/testing/contracts/gateway';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyHistory } from './world/any-history.ts';
import { DRILLS } from './world/drills.ts';
import { EntitlementHistory } from './world/entitlement-history.ts';
import { grant, OPS, type OpsWorld, startOpsWorld } from './world/ops-world.ts';
import { send } from './world/send.ts';

const HISTORIES = 8;
let world: OpsWorld;

beforeAll(async () => {
  world = await startOpsWorld();
});
afterAll(() => world?.stop());

const urls = () => world.servers.instances.map(({ url }) => url);

async function get(path: string) {
  const { status, text } = await send(world.servers.url, { path: `${OPS}/${path}`, token: world.token });
  expect(status).toBe(200);
  return JSON.parse(text);
}

describe('three instances of the operator API', () => {
  it('apply an event once when it is sent to all of them concurrently', async () => {
    const did = freshDid();
    const replies = await Promise.all(
      [...urls(), ...urls()].map((url) => grant(url, world.token, did, 'one')),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await get(`audit?did=${did}`)).entries).toHaveLength(1);
  });

  it('accept one of several events that have the same id', async () => {
    const replies = await Promise.all(urls().map((url) => grant(url, world.token, freshDid(), 'two')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('agree with the model of entitlements after events that are spread over the instances', async () => {
    const histories = fc.asyncProperty(anyHistory, async (steps) => {
      const history = new EntitlementHistory(world);
      for (const { step, instance } of steps) await history.run(step, instance);
    });
    await fc.assert(histories, { numRuns: HISTORIES });
    expect(await get('audit/verify')).toMatchObject({ verification: { intact: true } });
  });

  it('agree on the end of a grace', async () => {
    const did = freshDid();
    await grant(urls()[0] ?? '', world.token, did, 'before-grace');
    const grace_until = new Date(Date.now() + 1_000).toISOString();
    const body = { event: 'lapse', grace_until, event_id: 'short-grace', reason: 'r', ticket_ref: 'T-1' };
    const path = `${OPS}/accounts/${did}/events`;
    await send(urls()[1] ?? '', { method: 'POST', path, token: world.token, body });
    const states = async () => {
      const asked = urls().map((url) =>
        send(url, { path: `${OPS}/accounts?did=${did}`, token: world.token }),
      );
      return (await Promise.all(asked)).map(({ text }) => JSON.parse(text).account.entitlement.base);
    };
    expect(new Set(await states())).toEqual(new Set(['grace']));
    await expect.poll(states, { timeout: 10_000 }).toEqual(['lapsed', 'lapsed', 'lapsed']);
  });

  it.each(Object.entries(DRILLS))('%s', async (_title, drill) => {
    await drill(world);
    expect(await get('audit/verify')).toMatchObject({ verification: { intact: true } });
  });
});
