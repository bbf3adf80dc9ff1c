import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangersFetch } from '../../src/sign-in/strangers-fetch.ts';
import { ownNames } from '../customer/world/own-names.ts';

const KIB = 1024;
const inProduction = strangersFetch({ privateNetworks: false });
const inDevelopment = strangersFetch({ privateNetworks: true, timeout: 10_000 });
const servers: Server[] = [];

afterAll(async () => {
  for (const server of servers) {
    server.close().closeAllConnections();
    await once(server, 'close');
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the message of the innermost cause of the failure. */
async function reason(fetched: Promise<Response>): Promise<string> {
  const failure = await fetched
    .then(
      (response) => response.text().then(() => new Error('It was fetched.')),
      (error: Error) => error,
    )
    .catch((error: Error) => error);
  return innermost(failure);
}

function innermost(error: Error): string {
  return error.cause instanceof Error ? innermost(error.cause) : error.message;
}

describe('strangersFetch in production', () => {
  let forget: () => void;

  beforeAll(() => {
    forget = ownNames({
      'inside.stranger.dev': '10.0.0.7',
      'here.stranger.dev': '127.0.0.1',
      'here6.stranger.dev': '::1',
      'mapped.stranger.dev': '::ffff:192.168.0.1',
      'metadata.stranger.dev': '169.254.169.254',
    });
  });
  afterAll(() => forget());

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
  ])('opens no connection to the private address %s', async (host) => {
    expect(await reason(inProduction(`https://${host}/`))).toBe('Hostname is a non-unicast address');
  });

  it.each(['inside', 'here', 'here6', 'mapped', 'metadata'])(
    'opens no connection to the name %s.stranger.dev, which resolves to a private address',
    async (name) => {
      expect(await reason(inProduction(`https://${name}.stranger.dev/`))).toBe(
        'Hostname resolved to non-unicast address',
      );
    },
  );

  it.each(['localhost', 'intranet', 'printer.local', 'pds.test'])(
    'refuses a local name such as %s',
    async (name) => {
      expect(await reason(inProduction(`https://${name}/`))).toBe('Hostname is not a public domain');
    },
  );

  it.each([
    ['http://stranger.dev/', 'Forbidden protocol "http:"'],
    ['https://stranger.dev:8443/', 'Custom https: ports not allowed'],
    ['file:///etc/passwd', 'Forbidden protocol "file:"'],
    ['data:application/json,{}', 'Forbidden protocol "data:"'],
  ])('refuses an address such as %s', async (address, words) => {
    expect(await reason(inProduction(address))).toBe(words);
  });
});

describe('strangersFetch', () => {
  it.each(['follow', 'manual', 'error', undefined] as const)(
    'follows no redirect, not even one step, when asked to %s',
    async (redirect) => {
      let heard = 0;
      const inside = await serve((_, response) => {
        heard += 1;
        response.end('secret');
      });
      const outside = await serve((_, response) => response.writeHead(307, { Location: inside }).end());
      const init = redirect && { redirect };
      expect(await reason(inDevelopment(outside, init))).toBe('unexpected redirect');
      expect(await reason(inDevelopment(new Request(outside, init)))).toBe('unexpected redirect');
      expect(heard).toBe(0);
    },
  );

  it('reads at most 512 KiB, with or without a declared length', async () => {
    const body = Buffer.alloc(512 * KIB, 'x');
    const whole = await serve((_, response) => response.end(body));
    expect((await (await inDevelopment(whole)).arrayBuffer()).byteLength).toBe(body.length);
    const told = await serve((_, response) => {
      response
        .writeHead(200, { 'Content-Length': body.length + 1 })
        .end(Buffer.concat([body, body.subarray(0, 1)]));
    });
    const untold = await serve((_, response) => {
      response.write(body);
      response.end('x');
    });
    for (const url of [told, untold]) expect(await reason(inDevelopment(url))).toBe('Response too large');
  });

  it('rejects when a server does not respond completely in time', async () => {
    const hasty = strangersFetch({ privateNetworks: true, timeout: 100 });
    const silent = await serve(() => {});
    const endless = await serve((_, response) => response.write('x'));
    for (const url of [silent, endless]) expect(await reason(hasty(url))).toBe('This operation was aborted');
  });

  it('aborts when its caller aborts', async () => {
    const caller = new AbortController();
    const silent = await serve(() => caller.abort());
    expect(await reason(inDevelopment(silent, { signal: caller.signal }))).toMatch(/aborted/);
  });

  it('forwards the request and returns the response', async () => {
    const url = await serve(async (request, response) => {
      response.writeHead(401, { 'DPoP-Nonce': 'next' });
      response.end(`${request.method} ${request.headers.dpop} ${await request.toArray()}`);
    });
    const asked = new Request(url, { method: 'POST', headers: { DPoP: 'proof' }, body: 'a=b' });
    const response = await inDevelopment(asked);
    expect([response.status, response.headers.get('DPoP-Nonce')]).toEqual([401, 'next']);
    expect(await response.text()).toBe('POST proof a=b');
  });
});

describe('strangersFetch with servers of the same operator', () => {
  it('reaches exactly their origins on loopback', async () => {
    const [own, other] = await Promise.all([1, 2].map(() => serve((_, response) => response.end('here'))));
    const fetches = strangersFetch({ privateNetworks: false, own: [String(own)] });
    expect(await (await fetches(`${own}/path`)).text()).toBe('here');
    expect(await reason(fetches(`${other}/path`))).not.toBe('It was fetched.');
  });
});
