import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '@gatehouse/testing/servers/otlp';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programWords } from '../../../../packages/testing/test/servers/program-words.ts';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { eventually } from '../proxy/world/eventually.ts';
import { startWorld, type World } from '../proxy/world/world.ts';

const SOURCES = new URL('../../src/', import.meta.url).pathname;
const ENTRY = 'cloud.svc.catalog.entry';
const HOSTS = { gateway: 'app.gatehouse.test', pds: 'pds.gatehouse.test' };
const [FORGED_TRACE, FORGED_SPAN] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
const FORGED = { traceparent: `00-${FORGED_TRACE}-${FORGED_SPAN}-01`, tracestate: 'a=b', baggage: 'c=d' };

let folder: string;
let receiver: OtlpReceiver;
let world: World;
let alice: PdsAccount;
let store: Entitlements;
let urls: { readonly edge: string; readonly proxy: string; readonly gateway: string };
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-one-trace-'));
  receiver = await startOtlpReceiver();
  world = await startWorld();
  alice = await createPdsAccount(world.pds, 'alice.test');
  store = await sqliteEntitlements();
  await store.apply(alice.did, { name: 'manual.grant', plan: 'base' });
  const shared = { DATABASE_URL: store.databaseUrl, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  const proxy = await started('proxy', {
    ...shared,
    PROXY_PORT: '0',
    PROXY_METRICS_PORT: '0',
    PDS_UPSTREAM_URL: world.pds.url,
    PDS_JWT_SECRET: world.pds.secrets.jwtSecret,
    TRUSTED_PROXIES: 'loopback',
  });
  const gateway = await started('customer', {
    ...shared,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_BASE_URL: 'http://127.0.0.1:1',
    CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:1',
    JWT_SECRET: 'j'.repeat(48),
    PDS_URL: world.pds.url,
    PLC_URL: world.plcUrl,
    TRUSTED_PROXIES: 'loopback',
    FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
  });
  const edge = await started('edge', {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    EDGE_PORT: '0',
    DATA_DIR: folder,
    PUBLIC_BASE_URL: `https://${HOSTS.gateway}`,
    PDS_PUBLIC_URL: `https://${HOSTS.pds}`,
    EDGE_GATEWAY_URL: gateway,
    EDGE_PROXY_URL: proxy,
  });
  urls = { edge, proxy, gateway };
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await store?.drop();
  await world?.stop();
  await receiver?.stop();
  await removeFolder(folder);
});

/** Starts a process and returns its URL when it is ready. */
async function started(name: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, programWords(join(SOURCES, name, 'main.ts')), {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (!child.stdout) throw new Error('The process has no output.');
  const lines = createInterface(child.stdout);
  for await (const line of lines) {
    const { msg, url } = JSON.parse(line);
    if (/ready$/.test(msg)) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error(`${name} ended before it was ready.`);
}

/** Returns the ancestors of a span from the root to the span, as `service: name`. */
function pathTo(span: ReceivedSpan | undefined): string[] {
  if (!span) return [];
  const parent = receiver.spans.find(
    ({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId,
  );
  return [...pathTo(parent), `${span.service}: ${span.name}`];
}

/** Waits until the ancestors of a span have arrived, because the edge sends its spans at other times. */
async function wholePathTo(span: ReceivedSpan, length: number): Promise<string[]> {
  await eventually(() => pathTo(span).length >= length);
  const path = pathTo(span);
  expect(path).toHaveLength(length);
  return path;
}

/** Waits for a span, because processes send their spans every two seconds. */
async function spanOf(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  await eventually(() => receiver.spans.some(matches));
  const span = receiver.spans.find(matches);
  if (!span)
    throw new Error(`No such span in ${receiver.spans.map((each) => pathTo(each).join(' > ')).join('\n')}`);
  return span;
}

/** Sends a request to the edge. It does not verify the certificate, because nothing here depends on it. */
async function throughEdge(host: string, path: string, options: RequestOptions, body?: object) {
  const outgoing = request({
    ...options,
    host: '127.0.0.1',
    port: new URL(urls.edge).port,
    path,
    servername: host,
    rejectUnauthorized: false,
    headers: { Host: host, 'Content-Type': 'application/json', ...options.headers },
  });
  outgoing.end(body && JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: (await json(response)) as { error?: string } };
}

describe('a trace', () => {
  it('leads from the edge through the proxy to the statement of the policy and to the PDS', async () => {
    const record = { $type: ENTRY, at: new Date().toISOString() };
    const input = { repo: alice.did, collection: ENTRY, rkey: 'very-private', record };
    const headers = { Authorization: `Bearer ${alice.accessJwt}` };
    const put = await throughEdge(
      HOSTS.pds,
      '/xrpc/com.atproto.repo.putRecord',
      { method: 'POST', headers },
      input,
    );
    expect(put.status).toBe(200);
    const statement = await spanOf(
      ({ service, attributes }) => service === 'gatehouse-proxy' && 'db.system.name' in attributes,
    );
    const path = await wholePathTo(statement, 4);
    expect(path.slice(0, 3)).toEqual([
      'gatehouse-edge: POST /xrpc/*',
      'gatehouse-edge: POST',
      'gatehouse-proxy: POST',
    ]);
    const upstream = await spanOf(
      ({ service, attributes, traceId }) =>
        service === 'gatehouse-proxy' && 'server.port' in attributes && traceId === statement.traceId,
    );
    expect(pathTo(upstream).slice(0, 3)).toEqual(path.slice(0, 3));
    expect(upstream.attributes).toMatchObject({ 'http.response.status_code': 200 });
  });

  it('connects edge, gateway and SQL statement, with the route and the code of the refusal', async () => {
    const bearer = { Authorization: `Bearer ${'s'.repeat(43)}` };
    const headers = { ...bearer, ...FORGED };
    const refused = await throughEdge(HOSTS.gateway, '/api/v1/me?token=very-private', { headers });
    expect(refused.status).toBe(401);
    const endpoint = await spanOf(
      ({ service, kind, name }) =>
        service === 'gatehouse-customer' && kind === 2 && name === 'GET /api/v1/me',
    );
    expect(endpoint.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/me',
      'http.response.status_code': 401,
      'gatehouse.refusal': refused.body.error,
    });
    const statement = await spanOf(
      ({ parentSpanId, attributes }) => parentSpanId === endpoint.spanId && 'db.system.name' in attributes,
    );
    expect((await wholePathTo(statement, 4)).slice(0, 3)).toEqual([
      'gatehouse-edge: GET /api/*',
      'gatehouse-edge: GET',
      'gatehouse-customer: GET /api/v1/me',
    ]);
  });

  it('is continued for a trusted proxy, but not for a client of the edge', async () => {
    const [trusted, forged] = [`1${FORGED_TRACE.slice(1)}`, FORGED_TRACE];
    const headers = { traceparent: `00-${trusted}-${FORGED_SPAN}-01` };
    await fetch(`${urls.gateway}/api/v1/me/limits`, { headers });
    const continued = await spanOf(({ name }) => name === 'GET /api/v1/me/limits');
    expect(continued).toMatchObject({ traceId: trusted, parentSpanId: FORGED_SPAN });
    expect(receiver.spans.filter(({ traceId }) => traceId === forged)).toEqual([]);
  });

  it('contains no DID, no token, no path and no query', () => {
    const sent = receiver.bodies.join();
    for (const secret of [
      alice.did,
      'alice.test',
      'very-private',
      alice.accessJwt,
      's'.repeat(43),
      'putRecord',
      'eyJ',
    ])
      expect(sent).not.toContain(secret);
  });
});

describe('a process whose collector is gone', () => {
  it('serves and stops as it does without tracing', async () => {
    await receiver.stop();
    expect((await fetch(`${urls.proxy}/xrpc/com.atproto.server.describeServer`)).status).toBe(200);
    const ends = children.map(async (child) => {
      child.kill('SIGTERM');
      return once(child, 'exit');
    });
    const since = performance.now();
    expect(await Promise.all(ends)).toEqual(ends.map(() => [0, null]));
    expect(performance.now() - since).toBeLessThan(15_000);
  });
});
