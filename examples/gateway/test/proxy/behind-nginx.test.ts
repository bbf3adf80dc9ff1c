import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNginx } from './world/nginx.ts';
import { startWorld, type World } from './world/world.ts';
import { xrpc } from './world/xrpc.ts';

const MEGABYTE = 1_000_000;
let world: World;
let alice: PdsAccount;
let nginx: Awaited<ReturnType<typeof startNginx>>;

beforeAll(async () => {
  world = await startWorld({ trustedProxies: ['loopback'] });
  alice = await createPdsAccount(world.pds, 'alice.test');
  nginx = await startNginx(world.proxy.url);
});

afterAll(async () => {
  await nginx.stop();
  await world.stop();
});

describe('the proxy behind nginx as the guide configures it', () => {
  it('accepts blobs of 4 MB', async () => {
    const response = await fetch(`${nginx.url}/xrpc/com.atproto.repo.uploadBlob`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.accessJwt}`, 'content-type': 'application/octet-stream' },
      body: randomBytes(4 * MEGABYTE),
    });
    expect(await response.json()).toMatchObject({ blob: { size: 4 * MEGABYTE } });
  });

  it('opens subscribeRepos as a WebSocket', async () => {
    const url = nginx.url.replace('http', 'ws');
    const socket = new WebSocket(`${url}/xrpc/com.atproto.sync.subscribeRepos?cursor=0`);
    const [frame] = await once(socket, 'message');
    expect((frame as Buffer).length).toBeGreaterThan(10);
    socket.terminate();
  });

  it('serves a handle under its own host name', async () => {
    const { hostname, port } = new URL(nginx.url);
    const path = '/.well-known/atproto-did';
    const request = httpRequest({ hostname, port, path, headers: { host: 'alice.test' } }).end();
    const [response] = await once(request, 'response');
    expect(await text(response)).toBe(alice.did);
  });

  it('gates writes, and does not let clients forge their address', async () => {
    const record = { $type: 'cloud.svc.catalog.entry' };
    const write = { repo: alice.did, collection: record.$type, rkey: 'x', record };
    const put = () => xrpc(nginx.url, 'com.atproto.repo.putRecord', write, alice.accessJwt);
    expect((await put()).status).toBe(403);
    world.policy.grant(alice.did);
    expect((await put()).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const response = await fetch(`${nginx.url}/xrpc/com.atproto.server.createSession`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` },
        body: JSON.stringify({ identifier: 'alice.test', password: 'wrong' }),
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
