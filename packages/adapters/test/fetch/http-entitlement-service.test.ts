import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpEntitlementService } from '@gatehouse/adapters/fetch';
import { Secret } from '@gatehouse/core/kernel';
import { entitlementServiceContract } from '@gatehouse/testing/contracts/gateway';
import { afterEach, describe, expect, it } from 'vitest';

const KEY = 'WSVbbk-Hcd82O0ahrNkdodLcGteGyElUWGFGXEB7x98';
const TOKEN = new Secret('ghd_token');
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function serviceOf(listener: RequestListener, timeout = 2_000): Promise<HttpEntitlementService> {
  return new HttpEntitlementService({ origin: await served(listener), timeout });
}

describe('HttpEntitlementService', () => {
  it.each(Object.entries(entitlementServiceContract))('%s', (_sentence, experiment) =>
    experiment({
      serving: ({ keys, statement }) =>
        serviceOf(({ url = '', headers }, response) => {
          const { pathname, searchParams } = new URL(url, 'http://localhost');
          const token = headers.authorization?.slice('Bearer '.length) ?? '';
          const isStatement = pathname === '/api/v1/entitlement';
          response.end(
            isStatement
              ? statement(token, searchParams.get('nonce') ?? '')
              : JSON.stringify({ keys: keys.map((x) => ({ x })) }),
          );
        }),
      failing: {
        outage: () => serviceOf((_, response) => response.writeHead(503).end('down')),
        reset: () => serviceOf((_, response) => response.destroy()),
      },
    }),
  );

  it('returns the keys of the key set that can sign statements', async () => {
    const keys = [{ kty: 'OKP', x: KEY }, { kty: 'EC', x: 'short' }, {}];
    const service = await serviceOf((_request, response) => response.end(JSON.stringify({ keys })));
    expect(await service.keys()).toEqual([KEY]);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['an error', (_, response) => response.writeHead(503).end('down'), /responded with 503/],
    ['an unknown token', (_, response) => response.writeHead(401).end(), /ENTITLEMENT_DEVICE_TOKENS/],
    ['too much', (_, response) => response.end('x'.repeat(70_000)), /too long/],
    ['a reset', (_, response) => response.destroy(), /cannot be reached/],
    [
      'half of it',
      (_, response) => response.writeHead(200, { 'Content-Length': '9' }).end('half'),
      /reached/,
    ],
  ])('reports %s as an outage', async (_what, listener, message) => {
    const service = await serviceOf(listener);
    const outage = { code: 'entitlement_service_unavailable', message: expect.stringMatching(message) };
    await expect(service.statement(TOKEN, 'n')).rejects.toMatchObject(outage);
    await expect(service.keys()).rejects.toMatchObject(outage);
  });

  it('does not hang with a server that does not respond', async () => {
    const service = await serviceOf(() => {}, 50);
    await expect(service.statement(TOKEN, 'n')).rejects.toThrow(/cannot be reached/);
  });

  it('sends the token to no other server', async () => {
    const asked: unknown[] = [];
    const elsewhere = await served(({ headers }, response) => response.end(String(asked.push(headers))));
    const service = await serviceOf((_request, response) =>
      response.writeHead(302, { Location: elsewhere }).end(),
    );
    await expect(service.statement(TOKEN, 'n')).rejects.toThrow(/cannot be reached/);
    expect(asked).toEqual([]);
  });

  it.each(['', 'null', '{}', '{"keys":[]}', '{"keys":[null]}', '{"keys":[{"x":1}]}'])(
    'refuses the key set %s',
    async (text) => {
      const service = await serviceOf((_request, response) => response.end(text));
      await expect(service.keys()).rejects.toThrow(/empty or malformed/);
    },
  );
});
