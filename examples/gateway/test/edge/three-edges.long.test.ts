import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDGE_KINDS, HOSTS, oneUpstream, type RunningEdge, startTestEdge } from './world/edges.ts';
import { sendOverTls } from './world/send-over-tls.ts';
import { type StubServer, startStubServer } from './world/stub-server.ts';
import {
  AMBIGUOUS_REQUEST,
  type EdgeRequest,
  REFUSED_REQUESTS,
  USUAL_REQUESTS,
} from './world/thirty-requests.ts';

let stub: StubServer;

beforeAll(async () => {
  stub = await startStubServer();
});

afterAll(() => stub.stop());

function bytesOf(
  { line, headers = [], site = 'customer', body = '' }: EdgeRequest,
  { port }: RunningEdge,
): string {
  const isHostGiven = headers.some((header) => /^(?:Host|X-Nothing):/.test(header));
  const lines = [line, ...(isHostGiven ? [] : [`Host: ${HOSTS[site]}:PORT`]), ...headers];
  return `${lines.join('\r\n').replaceAll('PORT', String(port))}\r\n\r\n${body}`;
}

describe.each(EDGE_KINDS)('the edge of %s', (kind) => {
  let edge: RunningEdge;

  beforeAll(async () => {
    const upstreams = oneUpstream(stub.url);
    edge = await startTestEdge(kind, { upstreams });
  });

  afterAll(() => edge.stop());

  beforeEach(() => {
    stub.received.splice(0);
  });

  it.each(USUAL_REQUESTS.map((request) => [request.name, request] as const))(
    'forwards %s',
    async (_name, request) => {
      const response = await sendOverTls(edge, HOSTS[request.site ?? 'customer'], bytesOf(request, edge));
      const { headers = {}, ...rest } = request.received ?? {};
      expect([request.status].flat(), response.text).toContain(response.status);
      expect(stub.received).toHaveLength(1);
      expect(stub.received[0]).toMatchObject(rest);
      for (const [name, value] of Object.entries(headers))
        expect(stub.received[0]?.headers[name], name).toBe(value?.replace('PORT', String(edge.port)));
      for (const [name, value] of Object.entries(request.responds ?? {}))
        if (value instanceof RegExp) expect(response.headers[name], name).toMatch(value);
        else expect(response.headers[name], name).toBe(value);
    },
  );

  it.each(REFUSED_REQUESTS.map((request) => [request.name, request] as const))(
    'refuses %s',
    async (_name, request) => {
      const response = await sendOverTls(edge, HOSTS[request.site ?? 'customer'], bytesOf(request, edge));
      expect([request.status].flat(), response.text).toContain(response.status);
      expect(stub.received.filter(({ url }) => url !== '/api/v1/echo' || request.status === 400)).toEqual([]);
    },
  );

  it('reads Content-Length and Transfer-Encoding as the server does, or refuses them', async () => {
    const response = await sendOverTls(edge, HOSTS.customer, bytesOf(AMBIGUOUS_REQUEST, edge));
    expect([200, 400]).toContain(response.status);
    expect(response.text.match(/HTTP\/1\.1 200/g) ?? []).toHaveLength(stub.received.length);
    for (const { headers } of stub.received) expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  });
});
