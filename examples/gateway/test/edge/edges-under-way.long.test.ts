import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../proxy/world/eventually.ts';
import { EDGE_KINDS, HOSTS, oneUpstream, type RunningEdge, startTestEdge } from './world/edges.ts';
import { type StubServer, startStubServer } from './world/stub-server.ts';

const MIB = 1_024 * 1_024;
const GIB = 1_024 * MIB;
const CHUNK = Buffer.alloc(MIB);
let stub: StubServer;

beforeAll(async () => {
  stub = await startStubServer();
});

afterAll(() => stub.stop());

describe.each(EDGE_KINDS)('the edge of %s', (kind) => {
  let edge: RunningEdge;

  beforeAll(async () => {
    const upstreams = oneUpstream(stub.url);
    edge = await startTestEdge(kind, { upstreams, operatorCidrs: ['10.1.0.0/16'] });
  });

  afterAll(() => edge.stop());

  beforeEach(() => {
    stub.received.splice(0);
    stub.isReady = true;
  });

  function options(path: string, host: string = HOSTS.customer): RequestOptions {
    const { port, ca } = edge;
    return { host: '127.0.0.1', port, path, ca, servername: host, headers: { host: `${host}:${port}` } };
  }

  async function get(path: string, host?: string) {
    const [response] = await once(httpsRequest(options(path, host)).end(), 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  it('forwards 1 GiB without waiting for the end of the data', async () => {
    const request = httpsRequest({ ...options('/api/v1/large'), method: 'PUT' });
    const answered = once(request, 'response');
    request.write(CHUNK);
    expect(await eventually(() => (stub.received[0]?.bytes ?? 0) > 0)).toBe(true);
    for (let sent = MIB; sent < GIB; sent += MIB) if (!request.write(CHUNK)) await once(request, 'drain');
    request.end();
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    expect(stub.received[0]?.bytes).toBe(GIB);
  });

  it('connects WebSockets, and sets the headers that describe the client', async () => {
    const path = '/xrpc/com.atproto.sync.subscribeRepos?cursor=0';
    const socket = new WebSocket(`wss://127.0.0.1:${edge.port}${path}`, {
      agent: new Agent({ ca: edge.ca, servername: HOSTS.pds }),
      headers: { host: `${HOSTS.pds}:${edge.port}`, 'x-forwarded-for': '6.6.6.6' },
    });
    await once(socket, 'open');
    socket.send('echo');
    const [message] = await once(socket, 'message');
    expect(String(message)).toBe('echo');
    expect(stub.received[0]).toMatchObject({ url: path, headers: { 'x-forwarded-for': '127.0.0.1' } });
    socket.terminate();
  });

  it('speaks HTTP/2, and joins cookies', async () => {
    const { port, ca } = edge;
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: HOSTS.customer });
    const stream = session.request({
      ':path': '/api/v1/me',
      ':authority': `${HOSTS.customer}:${port}`,
      cookie: ['svc_session=a', 'theme=dark'],
    });
    const [headers] = await once(stream, 'response');
    await text(stream);
    session.close();
    expect(headers[':status']).toBe(200);
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(stub.received[0]?.headers).toMatchObject({
      host: `${HOSTS.customer}:${port}`,
      cookie: 'svc_session=a; theme=dark',
      'x-forwarded-for': '127.0.0.1',
    });
  });

  it('refuses operators outside the allowlist', async () => {
    expect((await get('/', HOSTS.operators)).status).toBe(403);
    expect(stub.received).toEqual([]);
  });

  it('sends 502 while the database of the gateway is unavailable, and passes on refusals of its API', async () => {
    expect((await get('/api/health')).status).toBe(200);
    stub.isReady = false;
    expect(await eventually(async () => (await get('/api/health')).status === 502)).toBe(true);
    expect((await get('/files')).status).toBe(502);
    expect((await get('/api/refused')).body).toBe('{"error":"policy_unavailable"}');
    expect((await get('/assets/app-1a2b.js')).status).toBe(200);
    stub.isReady = true;
    expect(await eventually(async () => (await get('/files')).status === 200)).toBe(true);
  });

  it('sends its own page with 502 while the server is unavailable, and 200 once it is available again', async () => {
    await stub.stop();
    const page = await get('/');
    expect(page).toMatchObject({ status: 502, headers: { 'retry-after': '5', 'cache-control': 'no-store' } });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('Back in a moment');
    const refusal = await get('/api/v1/me');
    expect(refusal.status).toBe(502);
    expect(refusal.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(refusal.body)).toMatchObject({ error: 'unavailable' });
    await stub.restart();
    expect((await get('/api/v1/me')).status).toBe(200);
    expect(await eventually(async () => (await get('/')).status === 200)).toBe(true);
  });
});
