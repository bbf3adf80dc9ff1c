import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { MovableClock } from '@gatehouse/testing/memory';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { freePort } from '@gatehouse/testing/servers/port';
import { startPostgres, temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPolicy, parseProxyConfiguration } from '../../src/proxy/index.ts';
import { type Entitlements, postgresEntitlements, sqliteEntitlements } from './world/entitlements.ts';
import { eventually } from './world/eventually.ts';
import { startTestProxy, startWorld, type World } from './world/world.ts';
import { xrpc } from './world/xrpc.ts';

const MAIN = new URL('../../src/proxy/main.ts', import.meta.url).pathname;
const ENTRY = 'cloud.svc.catalog.entry';
const STORES: Record<string, () => Promise<Entitlements>> = {
  SQLite: sqliteEntitlements,
  'PostgreSQL under row-level security': () => postgresEntitlements(inject('postgresUrl')),
};
let world: World;
let alice: PdsAccount;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  world = await startWorld();
  alice = await createPdsAccount(world.pds, 'alice.test');
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await world.stop();
});

function run(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--conditions=@gatehouse/source', MAIN], {
    env: { PATH: process.env.PATH, PROXY_PORT: '0', PROXY_METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  return child;
}

/** Starts a process that fails to start. Returns its output and its exit code. */
async function refusal(env: Record<string, string>): Promise<{ said: string; exitCode: number | null }> {
  const ended = run(env);
  const [output] = await Promise.all([ended.stderr?.toArray(), once(ended, 'exit')]);
  return { said: Buffer.concat(output ?? []).toString(), exitCode: ended.exitCode };
}

async function startProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<{ url: string; process: ChildProcess }> {
  const started = run({
    PDS_UPSTREAM_URL: world.pds.url,
    PDS_JWT_SECRET: world.pds.secrets.jwtSecret,
    DATABASE_URL: databaseUrl,
    ...env,
  });
  if (!started.stdout) throw new Error('The process has no output.');
  for await (const line of createInterface(started.stdout)) {
    const { msg, url } = JSON.parse(line);
    if (msg === 'proxy ready') return { url, process: started };
  }
  throw new Error('The process ended before it was ready.');
}

const put = (origin: string, rkey: string) =>
  xrpc(
    origin,
    'com.atproto.repo.putRecord',
    { repo: alice.did, collection: ENTRY, rkey, record: { $type: ENTRY, at: new Date().toISOString() } },
    alice.accessJwt,
  );

describe.each(Object.entries(STORES))('the proxy process over %s', (_name, make) => {
  let store: Entitlements;
  let proxy: { url: string; process: ChildProcess };

  beforeAll(async () => {
    store = await make();
    proxy = await startProcess(store.databaseUrl);
  });

  afterAll(() => store.drop());

  it('applies a changed entitlement from the next request on', async () => {
    const { url } = proxy;
    expect((await put(url, 'nothing-held')).status).toBe(403);
    await store.apply(alice.did, { name: 'manual.grant', plan: 'base' });
    expect((await put(url, 'active')).status).toBe(200);
    await store.apply(alice.did, { name: 'lapse', graceUntil: Date.now() + 60_000 });
    expect((await put(url, 'grace')).status).toBe(200);
    await store.apply(alice.did, { name: 'lapse', graceUntil: null });
    expect((await put(url, 'lapsed')).status).toBe(403);
    const record = { repo: alice.did, collection: ENTRY, rkey: 'active' };
    expect((await xrpc(url, 'com.atproto.repo.deleteRecord', record, alice.accessJwt)).status).toBe(200);
    await store.apply(alice.did, { name: 'manual.grant', plan: 'once' });
    expect((await put(url, 'once')).status).toBe(200);
  });

  it('exits with 0 after SIGTERM', async () => {
    expect((await fetch(`${proxy.url}/health`)).status).toBe(200);
    proxy.process.kill('SIGTERM');
    expect(await once(proxy.process, 'exit')).toEqual([0, null]);
  });
});

describe('the proxy process', () => {
  it('starts without its database, refuses gated writes with 503 and passes reads', async () => {
    const { url } = await startProcess('postgres://nobody@127.0.0.1:9/none');
    expect((await put(url, 'x')).status).toBe(503);
    expect((await fetch(`${url}/xrpc/com.atproto.server.describeServer`)).status).toBe(200);
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ pds: 'ok', policy: 'unavailable' });
  });

  it('does not start in production with a database role that bypasses row-level security', async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    const { said, exitCode } = await refusal({
      PDS_JWT_SECRET: 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa',
      DATABASE_URL: url,
      NODE_ENV: 'production',
    });
    expect(said).toContain('is a superuser. Set DATABASE_URL to a plain role');
    expect(exitCode).toBe(1);
    await drop();
  });

  it('checks the role of a database that was unreachable at start before the first response', async () => {
    const postgres = await startPostgres();
    const store = await postgresEntitlements(postgres.url);
    await store.apply(alice.did, { name: 'manual.grant', plan: 'once' });
    const admin = new URL(store.databaseUrl);
    ({ username: admin.username, password: admin.password } = new URL(postgres.url));
    await postgres.pause();
    const production = { NODE_ENV: 'production' };
    const safe = await startProcess(store.databaseUrl, production);
    const unsafe = await startProcess(admin.href, production);
    for (const { url } of [safe, unsafe]) expect((await put(url, 'away')).status).toBe(503);
    await postgres.resume();
    expect((await put(safe.url, 'back')).status).toBe(200);
    expect((await put(unsafe.url, 'unsafe')).status).toBe(503);
    for (const { process } of [safe, unsafe]) process.kill('SIGKILL');
    await store.drop();
    await postgres.stop();
  });

  it('is not ready, and logs why once, while the clock of its machine differs from that of the database', async () => {
    const store = await postgresEntitlements(inject('postgresUrl'));
    const { databaseUrl } = store;
    const machine = new MovableClock(Date.now() + 90_000);
    const opened = await openPolicy(
      parseProxyConfiguration({ PDS_JWT_SECRET: world.pds.secrets.jwtSecret, DATABASE_URL: databaseUrl }),
      { machine },
    );
    const { proxy, log } = await startTestProxy(world.pds, await freePort(), opened.policy, {}, opened);
    const health = async () => {
      const response = await fetch(`${proxy.url}/readyz`);
      return [response.status, await response.json()];
    };
    expect(await health()).toEqual([
      503,
      { status: 'unavailable', pds: 'ok', policy: 'ok', clock: 'skewed', gate: 'closed' },
    ]);
    await health();
    // The clock of the test stands still, so it is less far ahead by the time the proxy has started.
    expect(log.filter(({ msg }) => msg === 'not ready')).toMatchObject([
      { reason: expect.stringMatching(/\b\d\d s ahead of the database/) },
    ]);
    machine.set(Date.now());
    expect(await eventually(async () => (await health())[0] === 200)).toBe(true);
    await proxy.stop();
    await opened.close();
    await store.drop();
  });

  it('responds with 503 in time while its database hangs, and recovers', async () => {
    const postgres = await startPostgres();
    const store = await postgresEntitlements(postgres.url);
    await store.apply(alice.did, { name: 'manual.grant', plan: 'once' });
    const { url, process } = await startProcess(store.databaseUrl, { POLICY_TIMEOUT_MS: '300' });
    expect((await put(url, 'before')).status).toBe(200);
    await postgres.pause();
    const begin = performance.now();
    for (const round of [1, 2, 3]) expect((await put(url, `hangs-${round}`)).status).toBe(503);
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ pds: 'ok', policy: 'unavailable' });
    await postgres.resume();
    expect(await eventually(async () => (await put(url, 'after')).status === 200)).toBe(true);
    process.kill('SIGKILL');
    await store.drop();
    await postgres.stop();
  });

  it('lists all faults of its configuration and exits with 1', async () => {
    const { said, exitCode } = await refusal({
      PROXY_PORT: 'many',
      PDS_AUTHZ_GATE_ENABLED: 'false',
      NODE_ENV: 'production',
    });
    for (const name of ['PROXY_PORT', 'PDS_JWT_SECRET', 'PDS_AUTHZ_GATE_ENABLED'])
      expect(said).toContain(`- ${name} `);
    expect(said).not.toContain('    at ');
    expect(exitCode).toBe(1);
  });
});
