import { once } from 'node:events';
import { createPdsAccount, mintPdsInvite, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ProxyConfiguration } from '../../src/proxy/index.ts';
import { startTestProxy, startWorld, type World } from './world/world.ts';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
let world: World;
let alice: PdsAccount;

beforeAll(async () => {
  world = await startWorld();
  alice = await createPdsAccount(world.pds, 'alice.test');
});

afterAll(() => world.stop());

const basic = (password: string) => `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;

async function send(origin: string, target: string, init: RequestInit) {
  const response = await fetch(`${origin}/xrpc/${target}`, init);
  const text = await response.text();
  const error = /"error":"([^"]*)"/.exec(text)?.[1];
  return { status: response.status, error, allowOrigin: response.headers.get('access-control-allow-origin') };
}

const createInvite = (authorization: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json', ...headers },
  body: '{"useCount":1}',
});

/** Runs the check against a proxy of its own, with changed settings. */
async function behind(changes: Partial<ProxyConfiguration>, check: (origin: string) => Promise<void>) {
  const { proxy } = await startTestProxy(world.pds, await freePort(), world.policy, changes);
  try {
    await check(proxy.url);
  } finally {
    await proxy.stop();
  }
}

describe('administration of the personal data server from the public side', () => {
  it.each([
    ['GET', () => `com.atproto.admin.getAccountInfo?did=${alice.did}`],
    ['GET', () => `com.atproto.ADMIN.getAccountInfo?did=${alice.did}`],
    ['GET', () => `com.atproto.admin.getaccountinfo?did=${alice.did}`],
    ['GET', () => `COM.ATPROTO.Admin.getAccountInfo?did=${alice.did}`],
    ['HEAD', () => `com.atproto.admin.getInviteCodes`],
    ['POST', () => 'com.atproto.admin.updateAccountPassword'],
    ['POST', () => 'com.atproto.server.createInviteCode'],
    ['POST', () => 'com.atproto.server.createInviteCodes'],
    ['GET', () => `com.atproto.sync.getRepo?did=${alice.did}`],
    ['GET', () => 'com.atproto.server.getSession'],
  ])('is refused with the right password: %s %s', async (method, target) => {
    const { adminPassword } = world.pds.secrets;
    for (const authorization of [basic(adminPassword), basic(adminPassword).replace('Basic', 'bAsIc')]) {
      const { status, error, allowOrigin } = await send(world.proxy.url, target(), {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{"useCount":1,"codeCount":1}' }),
      });
      expect([status, allowOrigin]).toEqual([403, '*']);
      if (method !== 'HEAD') expect(error).toBe('admin_not_allowed');
    }
  });

  it('is refused alike for a right and a wrong password, so that passwords cannot be guessed', async () => {
    const body = async (password: string) => {
      const response = await fetch(
        `${world.proxy.url}/xrpc/com.atproto.server.createInviteCode`,
        createInvite(basic(password)),
      );
      return [response.status, await response.text()];
    };
    expect(await body('wrong')).toEqual(await body(world.pds.secrets.adminPassword));
  });

  it('is refused in the handshake of a WebSocket, so that the password is never forwarded', async () => {
    const url = `${world.proxy.url.replace('http', 'ws')}/xrpc/com.atproto.sync.subscribeRepos`;
    const headers = { Authorization: basic(world.pds.secrets.adminPassword) };
    const socket = new WebSocket(url, { headers });
    const [error] = await Promise.race([once(socket, 'error'), once(socket, 'open')]);
    socket.terminate();
    expect(error).toEqual(new Error('Unexpected server response: 403'));
  });

  it('is refused without a password as well', async () => {
    const { status, error } = await send(world.proxy.url, 'com.atproto.Admin.getAccountInfos?dids=x', {});
    expect([status, error]).toEqual([403, 'admin_not_allowed']);
  });

  it('does not affect invites of the gateway, which calls the PDS directly', async () => {
    expect(await mintPdsInvite(world.pds)).toMatch(/\w/);
  });
});

describe('administration from an address of PROXY_ADMIN_CIDRS', () => {
  it('reaches the personal data server', async () => {
    await behind({ adminCidrs: LOOPBACK }, async (origin) => {
      const { adminPassword } = world.pds.secrets;
      const method = 'com.atproto.server.createInviteCode';
      expect(await send(origin, method, createInvite(basic(adminPassword)))).toMatchObject({ status: 200 });
      expect(await send(origin, method, createInvite(basic('wrong')))).toMatchObject({ status: 401 });
      const info = await send(origin, `com.atproto.admin.getAccountInfo?did=${alice.did}`, {
        headers: { authorization: basic(adminPassword) },
      });
      expect(info.status).toBe(200);
    });
  });

  it.each(['Via', 'X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP'])(
    'is refused when an unknown proxy forwards it: %s',
    async (name) => {
      await behind({ adminCidrs: LOOPBACK }, async (origin) => {
        const forwarded = createInvite(basic(world.pds.secrets.adminPassword), { [name]: '127.0.0.1' });
        expect(await send(origin, 'com.atproto.server.createInviteCode', forwarded)).toMatchObject({
          status: 403,
          error: 'admin_not_allowed',
        });
      });
    },
  );

  it('is allowed by the address that a trusted proxy reports', async () => {
    await behind({ adminCidrs: ['203.0.113.0/24'], trustedProxies: ['127.0.0.0/8'] }, async (origin) => {
      const from = (address: string) =>
        send(
          origin,
          'com.atproto.server.createInviteCode',
          createInvite(basic(world.pds.secrets.adminPassword), { 'X-Forwarded-For': address }),
        );
      expect((await from('203.0.113.9')).status).toBe(200);
      expect((await from('198.51.100.7')).status).toBe(403);
      expect((await from('127.0.0.1')).status).toBe(403);
    });
  });
});
