import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { type Milliseconds, SECOND, Secret } from '@gatehouse/core/kernel';
import { PdsUnavailable } from '@gatehouse/core/pds';
import { afterEach, describe, expect, it } from 'vitest';

let server: Server | undefined;

afterEach(async () => {
  const closed = server && once(server, 'close');
  server?.close();
  server?.closeAllConnections();
  await closed;
});

async function clientOf(
  listener: RequestListener,
  timeout: Milliseconds = 15 * SECOND,
): Promise<HttpPdsClient> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const adminPassword = new Secret('admin');
  return new HttpPdsClient({ url: `http://127.0.0.1:${port}`, adminPassword, timeout });
}

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** A server that redirects to one of its own paths. The response there is valid. */
const leadingElsewhere: RequestListener = (request, response) =>
  request.url === '/elsewhere'
    ? answering(200, '{"code":"c","did":"did:plc:a","handle":"a.test","repos":[]}')(request, response)
    : answering(307, '{}', { location: '/elsewhere' })(request, response);

const ODD: Readonly<Record<string, RequestListener>> = {
  HTML: answering(200, '<!doctype html>', { 'content-type': 'text/html' }),
  'an empty body': answering(200, ''),
  'a JSON list': answering(200, '[]'),
  'JSON null': answering(200, 'null'),
  'an internal error': answering(500, '{"error":"InternalServerError"}'),
  'a rejected admin password': answering(401, '{"error":"AuthenticationRequired"}'),
  'half a response': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"did":', () => response.destroy());
  },
  'a redirect': leadingElsewhere,
};

/** Calls every method concurrently, and returns the result or error of each. */
async function asked(pds: HttpPdsClient): Promise<readonly unknown[]> {
  const secret = new Secret('secret');
  const account = { handle: 'a.test', email: 'a@example.com', password: secret, inviteCode: secret };
  const outcomes = await Promise.allSettled([
    pds.mintInviteCode(),
    pds.createAccount(account),
    pds.resolveHandle('a.test'),
    pds.account('did:plc:a'),
    pds.dids({ limit: 1 }),
    pds.isHealthy(),
  ]);
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : outcome.value));
}

const away = expect.any(PdsUnavailable);

describe('a PDS', () => {
  it.each(Object.entries(ODD))('is unavailable if it responds with %s', async (_what, listener) => {
    expect(await asked(await clientOf(listener))).toEqual([away, away, away, away, away, false]);
  });

  it('is unavailable if it does not respond', async () => {
    expect(await asked(await clientOf(() => {}, 50))).toEqual([away, away, away, away, away, false]);
  });

  it.each(['{}', '{"did":"nobody","handle":"a.test"}', '{"did":1,"handle":"a.test","code":3,"repos":4}'])(
    'is unavailable if it responds with %s, except for the health check',
    async (body) => {
      expect(await asked(await clientOf(answering(200, body)))).toEqual([away, away, away, away, away, true]);
    },
  );
});
