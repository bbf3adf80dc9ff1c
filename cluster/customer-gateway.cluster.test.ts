import { sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from './world/command-line.ts';
import {
  type Customer,
  type CustomerWorld,
  reserve,
  signOut,
  startCustomerWorld,
} from './world/customer-world.ts';
import { DRILLS } from './world/drills.ts';
import { send } from './world/send.ts';

const MIB = 1024 ** 2;
let world: CustomerWorld;

beforeAll(async () => {
  world = await startCustomerWorld();
});
afterAll(() => world?.stop());

const urls = () => world.servers.instances.map(({ url }) => url);

function everywhere({ token }: Customer): Promise<number[]> {
  return Promise.all(urls().map(async (url) => (await send(url, { path: '/api/v1/me', token })).status));
}

function signUp(url: string, name: string, inviteCode: string) {
  const body = { handle: `${name}.test`, email: `${name}@example.com`, password: 'correct horse battery' };
  const path = '/api/v1/pds/signup';
  return send(url, { method: 'POST', path, body: { ...body, invite_code: inviteCode } });
}

describe('three instances of the customer gateway', () => {
  it('create one account when an invite is used at all of them', async () => {
    const { code = '' } = await commandLine(world.databaseUrl, 'invite', 'create');
    const replies = await Promise.all(urls().map((url, index) => signUp(url, `person${index}`, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const found = await Promise.all(
      ['person0', 'person1', 'person2'].map(async (name) => {
        const query = new URLSearchParams({ handle: `${name}.test` });
        const { status } = await send(world.pds.url, {
          path: `/xrpc/com.atproto.identity.resolveHandle?${query}`,
        });
        return status;
      }),
    );
    expect(found.sort()).toEqual([200, 400, 400]);
  });

  it('accept exactly ten of a hundred uploads when ten fit, whichever instance reserves them', async () => {
    const alice = await world.customer();
    const { cid } = sampleBlock();
    const tenth = Array.from({ length: 640 }, () => ({ cid, size: 8 * MIB }));
    const sending = Array.from({ length: 100 }, (_, index) => reserve(urls()[index % 3] ?? '', alice, tenth));
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 413)).toHaveLength(90);
  });

  it('accept a session until one of them ends it', async () => {
    const bob = await world.customer();
    expect(await everywhere(bob)).toEqual([200, 200, 200]);
    await signOut(urls()[1] ?? '', bob);
    expect(await everywhere(bob)).toEqual([401, 401, 401]);
  });

  it('refuse blocks with 503 while the disk for them is full, and store them once there is room', async () => {
    const { servers, disk } = world;
    const alice = await world.customer();
    const { cid, bytes } = sampleBlock(256 * 1024);
    const { text } = await reserve(servers.url, alice, [{ cid, size: bytes.length }]);
    const path = `/api/v1/uploads/${JSON.parse(text).upload.id}/blocks/${cid}`;
    const put = () => send(servers.url, { method: 'PUT', path, token: alice.token, body: bytes });
    disk.fill();
    expect((await put()).status).toBe(503);
    disk.free();
    expect((await put()).status).toBe(201);
  });

  it.each(Object.entries(DRILLS))('%s', async (_title, drill) => {
    await drill(world);
  });
});
