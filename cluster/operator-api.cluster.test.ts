import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRILLS } from './world/drills.ts';
import { grant, type OpsWorld, startOpsWorld } from './world/ops-world.ts';
import { send } from './world/send.ts';

const OPS = '/internal/v1/ops';
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

  it.each(Object.entries(DRILLS))('%s', async (_title, drill) => {
    await drill(world);
    expect(await get('audit/verify')).toMatchObject({ verification: { intact: true } });
  });
});
