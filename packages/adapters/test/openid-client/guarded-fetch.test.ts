import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedFetch } from '../../src/openid-client/guarded-fetch.ts';
import { NetworkPolicy } from '../../src/openid-client/network-policy.ts';

const anywhere = guardedFetch(new NetworkPolicy({ privateNetworks: true }), 300);
const outside = guardedFetch(new NetworkPolicy({ privateNetworks: false }), 300);
let servers: Server[] = [];

afterEach(async () => {
  for (const server of servers) server.close();
  servers = [];
});

async function listening(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const port = await listening(server);
  return `http://127.0.0.1:${port}`;
}

describe('guardedFetch', () => {
  it('sends method, headers and body, and returns status, headers and body', async () => {
    const url = await serve(async (request, response) => {
      const body = (await request.toArray()).join('');
      response.writeHead(201, { 'x-two': ['a', 'b'] });
      response.end(`${request.method} ${request.url} ${request.headers['x-one']} ${body}`);
    });
    const body = new URLSearchParams({ a: 'b c' });
    const response = await anywhere(`${url}/path?query`, { method: 'POST', headers: { 'x-one': '1' }, body });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-two')).toBe('a, b');
    expect(await response.text()).toBe('POST /path?query 1 a=b+c');
  });

  it('returns a redirect without following it', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect((await anywhere(url)).status).toBe(302);
  });

  it('times out on a server that is silent or never finishes', async () => {
    const silent = await serve(() => {});
    const endless = await serve((_, response) => response.writeHead(200).write('begun'));
    for (const url of [silent, endless]) {
      await expect(anywhere(url)).rejects.toThrow(/did not respond within 0\.3 seconds/);
    }
  });

  it('rejects a switch to another protocol', async () => {
    const answer = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n';
    const port = await listening(createTcpServer((socket) => socket.write(answer)));
    await expect(anywhere(`http://127.0.0.1:${port}`)).rejects.toThrow(
      /closed the connection without a response/,
    );
  });

  it('rejects a response that does not end', async () => {
    const url = await serve((_, response) => {
      const pour = (): void => {
        while (response.write('x'.repeat(16_384))) if (response.destroyed) return;
        response.once('drain', pour);
      };
      pour();
    });
    await expect(anywhere(url)).rejects.toThrow(/longer than 256 KiB/);
  });

  it('explains how to fix an unreachable server', async () => {
    await expect(anywhere('https://nobody.invalid')).rejects.toThrow(/"nobody.invalid" cannot be resolved/);
    const closed = createTcpServer();
    const port = await listening(closed);
    closed.close();
    await expect(anywhere(`https://127.0.0.1:${port}`)).rejects.toThrow(/cannot be reached \(ECONNREFUSED\)/);
  });

  it("does not connect into the server's network, by address or name, unless allowed", async () => {
    let connections = 0;
    const port = await listening(createTcpServer(() => {}).on('connection', () => (connections += 1)));
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0']) {
      await expect(outside(`https://${host}:${port}`)).rejects.toThrow(/inside this server's own network/);
    }
    expect(connections).toBe(0);
    await expect(anywhere(`https://localhost:${port}`)).rejects.toThrow(/did not respond/);
    expect(connections).toBe(1);
  });

  it('uses plain http only to this machine, and only if private networks are allowed', async () => {
    const url = await serve((_, response) => response.end('hello'));
    expect(await (await anywhere(url)).text()).toBe('hello');
    expect(await (await anywhere(url.replace('127.0.0.1', 'localhost'))).text()).toBe('hello');
    await expect(outside(url)).rejects.toThrow(/must use https/);
    for (const other of ['http://10.0.0.1', 'http://93.184.215.14', 'http://[2606:4700::1]']) {
      await expect(anywhere(other)).rejects.toThrow(/Without https only this machine itself/);
    }
  });

  it('refuses other schemes', async () => {
    for (const url of ['ftp://127.0.0.1/', 'file:///etc/passwd', 'data:,x', 'ws://localhost/']) {
      await expect(anywhere(url)).rejects.toThrow(/must use https/);
    }
  });
});
