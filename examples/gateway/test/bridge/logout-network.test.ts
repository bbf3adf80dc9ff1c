import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** Addresses of names in this test. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'metadata.example': ['169.254.169.254'],
  'metadata6.example': ['fe80::1'],
  'inside.example': ['127.0.0.1'],
  'both.example': ['169.254.169.254', '127.0.0.1'],
};

vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (
    name: string,
    _options: object,
    callback: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    const found = (NAMES[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    callback(null, found);
  },
}));

// Another test in this process can have loaded the module with the real `node:dns`.
vi.resetModules();
const { logoutFetch, logoutUriFault } = await import('../../src/bridge/logout/logout-network.ts');

let server: Server;
let port: number;
let received: string[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push(await text(request));
    if (request.url === '/moved') response.writeHead(302, { location: '/logout' }).end();
    else response.writeHead(request.url === '/refused' ? 400 : 200).end('x'.repeat(1_000_000));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(() => void server.close());

beforeEach(() => {
  received = [];
});

const send = (uri: string, reach: 'public' | 'private') =>
  logoutFetch(() => reach)(uri, { method: 'POST', body: new URLSearchParams({ logout_token: 'abc' }) });

describe('the logout URI of a client', () => {
  it.each([
    'http://127.0.0.1/logout',
    'http://localhost:8000/logout',
    'https://10.1.2.3/logout',
    'https://192.168.0.9/logout',
    'https://100.64.0.1/logout',
    'https://[::1]/logout',
    'https://[fd12::1]/logout',
    'https://[::ffff:10.0.0.1]/logout',
    'http://0x7f.1/logout',
  ])('%s is allowed only with private networks', (uri) => {
    expect(logoutUriFault(uri, 'public')).toContain('BRIDGE_PRIVATE_LOGOUT_URIS=true');
    expect(logoutUriFault(uri, 'private')).toBeUndefined();
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://2852039166/latest/meta-data',
    'https://[fe80::1]/logout',
    'https://[::ffff:169.254.169.254]/logout',
    'https://[64:ff9b::169.254.169.254]/logout',
    'https://[2002:a9fe:a9fe::1]/logout',
    'https://[fd00:ec2::254]/logout',
    'https://100.100.100.200/logout',
    'http://0.0.0.0/logout',
    'https://224.0.0.1/logout',
  ])('%s is never allowed', (uri) => {
    for (const reach of ['public', 'private'] as const)
      expect(logoutUriFault(uri, reach)).toMatch(/^Logout tokens are never sent to/);
  });

  it('has a host that can be parsed', () => {
    expect(logoutUriFault('https://[::g]/logout', 'public')).toBe('Use the address of a server.');
  });

  it.each(['https://wiki.example.com/logout', 'https://1.1.1.1/logout', 'https://[2606:4700::1]/logout'])(
    '%s is allowed',
    (uri) => expect(logoutUriFault(uri, 'public')).toBeUndefined(),
  );
});

describe('the request with a logout token', () => {
  it('is sent to an allowed address, and returns the status', async () => {
    expect((await send(`http://127.0.0.1:${port}/logout`, 'private')).status).toBe(200);
    expect((await send(`http://inside.example:${port}/refused`, 'private')).status).toBe(400);
    expect(received).toEqual(['logout_token=abc', 'logout_token=abc']);
  });

  it('connects to no refused address of a name', async () => {
    await expect(send(`http://inside.example:${port}/logout`, 'public')).rejects.toThrow(
      'inside.example (127.0.0.1)',
    );
    await expect(send(`http://both.example:${port}/logout`, 'public')).rejects.toThrow('169.254.169.254');
    for (const name of ['metadata.example', 'metadata6.example'])
      for (const reach of ['public', 'private'] as const)
        await expect(send(`http://${name}:${port}/logout`, reach)).rejects.toThrow('never sent to');
    expect(received).toEqual([]);
    expect((await send(`http://both.example:${port}/logout`, 'private')).status).toBe(200);
  });

  it('connects to no refused literal address', async () => {
    await expect(send(`http://127.0.0.1:${port}/logout`, 'public')).rejects.toThrow(
      'are not sent to 127.0.0.1',
    );
    expect(received).toEqual([]);
  });

  it('follows no redirect', async () => {
    expect((await send(`http://127.0.0.1:${port}/moved`, 'private')).status).toBe(302);
    expect(received).toHaveLength(1);
  });
});
