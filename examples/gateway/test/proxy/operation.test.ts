import { schemas } from '@atproto/api';
import { KNOWN_PROCEDURES } from '@gatehouse/core/pds';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LedgerPolicy } from './world/ledger-policy.ts';
import { metricsOf } from './world/metrics-of.ts';
import { startStubUpstream } from './world/stub-upstream.ts';
import { startTestProxy, startWorld, type World } from './world/world.ts';
import { xrpc } from './world/xrpc.ts';

const ENTRY = 'cloud.svc.catalog.entry';
let world: World;
let alice: PdsAccount;

beforeAll(async () => {
  world = await startWorld();
  alice = await createPdsAccount(world.pds, 'alice.test');
});

afterAll(() => world.stop());

const put = (origin: string, collection: string) =>
  xrpc(
    origin,
    'com.atproto.repo.putRecord',
    { repo: alice.did, collection, rkey: 'x', record: { $type: collection } },
    alice.accessJwt,
  );

describe('the health of the proxy', () => {
  it('is ok when the server and the policy respond', async () => {
    for (const path of ['/health', '/readyz']) {
      const response = await fetch(`${world.proxy.url}${path}`);
      expect([response.status, await response.json()]).toEqual([
        200,
        { status: 'ok', pds: 'ok', policy: 'ok', clock: 'ok', gate: 'closed' },
      ]);
    }
  });

  it('reports that the policy store is unavailable, and still serves everything else', async () => {
    const policy = new LedgerPolicy();
    policy.state = 'down';
    const { proxy } = await startTestProxy(world.pds, await freePort(), policy);
    const response = await fetch(`${proxy.url}/health`);
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { status: 'ok', policy: 'unavailable' },
    ]);
    await proxy.stop();
  });

  it('has status 503 when the server is down, and the process continues', async () => {
    const stub = await startStubUpstream(() => {});
    const { proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy());
    await stub.stop();
    const response = await fetch(`${proxy.url}/health`);
    expect([response.status, await response.json()]).toMatchObject([503, { pds: 'unreachable' }]);
    expect((await fetch(`${proxy.url}/healthz`)).status).toBe(200);
    await proxy.stop();
  });
});

describe('the proxy', () => {
  it('keeps idle connections open for longer than common proxies reuse them', async () => {
    for (const path of ['/readyz', '/xrpc/com.atproto.server.describeServer'])
      expect((await fetch(world.proxy.url + path)).headers.get('Keep-Alive')).toBe('timeout=130');
  });
});

describe('the metrics of the proxy', () => {
  it('count requests, decisions by reason, latency and errors of the server', async () => {
    world.policy.grant(alice.did);
    await put(world.proxy.url, ENTRY);
    world.policy.lapse(alice.did);
    await put(world.proxy.url, ENTRY);
    await put(world.proxy.url, 'app.example.note');
    const text = await metricsOf(world.proxy);
    expect(text).toContain('gatehouse_proxy_requests_total{method="POST",status="403"} 1');
    expect(text).toContain('gatehouse_proxy_decisions_total{decision="pass",reason="entitled"} 1');
    expect(text).toContain('gatehouse_proxy_decisions_total{decision="pass",reason="not_gated"} 1');
    expect(text).toContain(
      'gatehouse_proxy_decisions_total{decision="refuse",reason="svc.entitlement.metadata_write_denied"} 1',
    );
    expect(text).toMatch(/gatehouse_proxy_request_duration_seconds_count \d+/);
  });

  it('count responses that the server aborted, not those that the client aborted', async () => {
    const stub = await startStubUpstream((socket, head) => {
      if (head.includes('describeServer')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf');
    });
    const { proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy());
    const impatient = fetch(`${proxy.url}/oauth/jwks`, { signal: AbortSignal.timeout(50) });
    await expect(impatient).rejects.toThrow();
    const half = await fetch(`${proxy.url}/xrpc/com.atproto.server.describeServer`);
    await expect(half.text()).rejects.toThrow();
    const counted = (await metricsOf(proxy)).match(/^gatehouse_proxy_upstream_errors.*$/gm);
    expect(counted).toEqual(['gatehouse_proxy_upstream_errors_total{error="broken_off"} 1']);
    await proxy.stop();
    await stub.stop();
  });

  it('count requests to which the server did not respond', async () => {
    const stub = await startStubUpstream((socket) => socket.destroy());
    const { proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy());
    await fetch(`${proxy.url}/xrpc/com.atproto.server.describeServer`);
    const text = await metricsOf(proxy);
    expect(text).toContain('gatehouse_proxy_upstream_errors_total{error="pds_unavailable"} 1');
    await proxy.stop();
    await stub.stop();
  });

  it('are not served on the public port', async () => {
    expect((await fetch(`${world.proxy.url}/metrics`)).status).toBe(404);
    expect(new URL(world.proxy.metricsUrl ?? '').hostname).toBe('127.0.0.1');
  });
});

describe('an open gate', () => {
  it('queries no policy, appears in the health report, and still refuses targets that are not canonical', async () => {
    const policy = new LedgerPolicy();
    const { proxy } = await startTestProxy(world.pds, await freePort(), policy, { gate: 'open' });
    expect((await put(proxy.url, ENTRY)).status).toBe(200);
    expect(policy.questions).toBe(0);
    expect(await (await fetch(`${proxy.url}/health`)).json()).toMatchObject({ gate: 'open' });
    const loose = await fetch(`${proxy.url}/xrpc/com.atproto.repo.PUTRECORD`, { method: 'POST' });
    expect(loose.status).toBe(400);
    await proxy.stop();
  });
});

describe('the list of known procedures', () => {
  it('contains exactly the com.atproto procedures of the installed server', async () => {
    const procedures = schemas
      .filter(
        ({ id, defs }) => id.startsWith('com.atproto.') && 'main' in defs && defs.main.type === 'procedure',
      )
      .map(({ id }) => id);
    const implemented: string[] = [];
    for (const id of procedures) {
      const body = await (await fetch(`${world.pds.url}/xrpc/${id}`)).text();
      if (body.includes('expected POST')) implemented.push(id);
    }
    expect(implemented.sort()).toEqual([...KNOWN_PROCEDURES].sort());
  });
});
