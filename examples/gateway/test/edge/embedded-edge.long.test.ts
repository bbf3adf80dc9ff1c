import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEdgeConfiguration } from '../../src/edge/edge-configuration.ts';
import { startEdge } from '../../src/edge/start-edge.ts';
import { type StubServer, startStubServer } from './world/stub-server.ts';

let folder: string;
let stub: StubServer;
let edge: RunningServer;
let port: number;
let ca: string;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-edge-'));
  stub = await startStubServer();
  edge = await start();
  port = Number(new URL(edge.url).port);
  ca = await readFile(join(folder, 'edge/ca.pem'), 'utf8');
});

afterAll(async () => {
  await edge.stop();
  await stub.stop();
  await removeFolder(folder);
});

function start(): Promise<RunningServer> {
  const configuration = parseEdgeConfiguration({
    EDGE_PORT: '0',
    DATA_DIR: folder,
    EDGE_GATEWAY_URL: stub.url,
    PUBLIC_BASE_URL: 'https://app.gatehouse.test',
  });
  return startEdge(configuration, pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }));
}

async function get(scheme: 'http' | 'https', host: string, path = '/api/v1/me') {
  const options = { host: '127.0.0.1', port, path, headers: { host }, ca, servername: host };
  const request = scheme === 'http' ? httpRequest(options) : httpsRequest(options);
  const [response] = (await once(request.end(), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('the embedded edge', () => {
  it('serves TLS with a certificate of its own authority', async () => {
    const { status, headers, body } = await get('https', 'localhost');
    expect(status).toBe(200);
    expect(JSON.parse(body).headers).toMatchObject({ 'x-forwarded-proto': 'https' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('passes on the HSTS header of the server for public names only', async () => {
    expect((await get('https', 'app.gatehouse.test', '/hsts')).headers).toHaveProperty(
      'strict-transport-security',
    );
    expect((await get('https', 'localhost', '/hsts')).headers).not.toHaveProperty(
      'strict-transport-security',
    );
  });

  it('serves plain HTTP on loopback, to which sign-ins return', async () => {
    const { status, body } = await get('http', `127.0.0.1:${port}`);
    expect(status).toBe(200);
    expect(JSON.parse(body).headers).toMatchObject({ 'x-forwarded-proto': 'http' });
  });

  it('redirects plain HTTP under a public name to https', async () => {
    const { status, headers } = await get('http', 'app.gatehouse.test', '/files?a=1');
    expect({ status, location: headers.location }).toEqual({
      status: 308,
      location: 'https://app.gatehouse.test/files?a=1',
    });
  });

  it('reports its own health without the servers behind it', async () => {
    expect(await get('http', '127.0.0.1', '/edge/healthz')).toMatchObject({
      status: 200,
      body: '{"status":"ok"}',
    });
  });

  it('logs clients that disconnect, and a server that is down, with a stack at most ten times a minute', async () => {
    lines = [];
    for (let time = 0; time < 12; time += 1) {
      stub.received.length = 0;
      const client = connect(port, '127.0.0.1');
      client.write('POST /api/v1/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc');
      await expect.poll(() => stub.received[0]?.bytes).toBe(3);
      client.destroy();
    }
    await expect.poll(() => lines.filter(({ msg }) => msg === 'client disconnected').length).toBe(10);
    await stub.stop();
    for (let time = 0; time < 12; time += 1) expect((await get('https', 'localhost')).status).toBe(502);
    await stub.restart();
    expect(lines.filter(({ msg }) => msg === 'server failed')).toHaveLength(10);
    expect(lines.filter(({ msg }) => msg === 'client disconnected')).toHaveLength(10);
  });

  it('refuses OPTIONS * without logging a failure of the server behind it', async () => {
    lines = [];
    const options = { host: '127.0.0.1', port, method: 'OPTIONS', path: '*', headers: { host: 'localhost' } };
    const [response] = (await once(httpRequest(options).end(), 'response')) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([
      400,
      expect.stringContaining('target_malformed'),
    ]);
    expect(lines).toEqual([]);
  });

  it.each([
    ['shorter', '9', ['abc']],
    ['longer', '2', ['abc']],
    ['longer, in two parts', '4', ['abc', 'def']],
  ])(
    'logs no failure of the server for an HTTP/2 body that is %s than announced',
    async (_, length, parts) => {
      lines = [];
      for (let time = 0; time < 30; time += 1) {
        const session = connectHttp2(`https://localhost:${port}`, { ca }).on('error', () => {});
        const headers = { ':method': 'POST', ':path': '/api/v1/me', 'content-length': length };
        const stream = session.request(headers).on('error', () => {});
        const closed = new Promise((resolve) => stream.once('close', resolve));
        stream.resume();
        for (const part of parts) {
          stream.write(part);
          await setTimeout(time % 10);
        }
        stream.end();
        await closed;
        session.destroy();
      }
      expect((await get('https', 'localhost')).status).toBe(200);
      expect(lines.filter(({ msg }) => msg === 'server failed')).toEqual([]);
    },
  );

  it('keeps its certificate authority across a restart', async () => {
    const again = await start();
    expect(await readFile(join(folder, 'edge/ca.pem'), 'utf8')).toBe(ca);
    await again.stop();
  });
});
