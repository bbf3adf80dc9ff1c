import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AtpAgent } from '@atproto/api';
import {
  KnexAuditLog,
  KnexSignUpInviteStore,
  KnexUnitOfWork,
  openDatabaseAs,
} from '@gatehouse/adapters/knex';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { CreateSignUpInvite, OPERATOR_ROLES } from '@gatehouse/core';
import type { RunningServer } from '@gatehouse/http-koa';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { type RunningPlc, startPlc } from '@gatehouse/testing/servers/plc';
import { pino } from 'pino';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { loadGatewayConfig } from '../../src/config/index.ts';
import { readCustomerSettings } from '../../src/customer/customer-settings.ts';
import { startCustomerGateway } from '../../src/customer/start-customer-gateway.ts';
import { ProxyMetrics, parseProxyConfiguration, startProxy } from '../../src/proxy/index.ts';
import { openPolicy } from '../../src/proxy/open-policy.ts';
import { type Entitlements, postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { freePort } from '../proxy/world/free-port.ts';

const COLLECTION = 'cloud.svc.catalog.entry';
const DENIED = { status: 403, error: 'svc.entitlement.metadata_write_denied' };
const PASSWORD = 'correct horse battery';

describe.each([
  ['SQLite', sqliteEntitlements],
  ['PostgreSQL under row-level security', () => postgresEntitlements(inject('postgresUrl'))],
] as const)('A customer of the whole system, on %s,', (_, openEntitlements) => {
  const stops: (() => Promise<void>)[] = [];
  let folder: string;
  let entitlements: Entitlements;
  let plc: RunningPlc;
  let pds: RunningPds;
  let gateway: RunningServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'story-'));
    entitlements = await openEntitlements();
    const [proxyPort, gatewayPort] = [await freePort(), await freePort()];
    plc = await startPlc();
    const publicUrl = `http://localhost:${proxyPort}`;
    pds = await startPds({ dataDir: join(folder, 'pds'), plcUrl: plc.url, publicUrl });
    const configuration = parseProxyConfiguration({
      PDS_JWT_SECRET: pds.secrets.jwtSecret,
      PDS_UPSTREAM_URL: pds.url,
      PROXY_PORT: String(proxyPort),
      PROXY_METRICS_PORT: '0',
      DATABASE_URL: entitlements.databaseUrl,
    });
    const { policy, close } = await openPolicy(configuration);
    const log = pino({ level: 'silent' });
    const proxy = await startProxy({ configuration, policy, log, metrics: new ProxyMetrics() });
    const environment = {
      DATABASE_URL: entitlements.databaseUrl,
      PUBLIC_BASE_URL: `http://127.0.0.1:${gatewayPort}`,
      HOST: '127.0.0.1',
      PORT: String(gatewayPort),
      CORS_ALLOWED_ORIGINS: `http://127.0.0.1:${gatewayPort}`,
      JWT_SECRET: pds.secrets.jwtSecret,
      PDS_URL: pds.url,
      PDS_PUBLIC_URL: publicUrl,
      PDS_HANDLE_DOMAIN: 'test',
      PDS_ADMIN_PASSWORD: pds.secrets.adminPassword,
      PLC_URL: plc.url,
    };
    const { config } = loadGatewayConfig(environment, folder);
    gateway = await startCustomerGateway(config, readCustomerSettings(environment), log);
    browser = await launchChromium();
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(10_000);
    stops.push(
      () => browser.close(),
      () => gateway.stop(),
      () => proxy.stop(),
      close,
      () => pds.stop(),
      () => plc.stop(),
      () => entitlements.drop(),
      () => rm(folder, { recursive: true }),
    );
  });

  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  /** As an operator makes it. */
  async function invite(): Promise<string> {
    const database = await openDatabaseAs('operator', entitlements.databaseUrl);
    const sha256 = new NodeSha256();
    const { inviteCode } = await new CreateSignUpInvite({
      invites: new KnexSignUpInviteStore(database),
      audit: new KnexAuditLog(database, sha256),
      unitOfWork: new KnexUnitOfWork(database),
      random: new NodeRandomSource(),
      sha256,
      clock: new SystemClock(),
    }).execute({ principal: 'system:test', roles: OPERATOR_ROLES });
    await database.close();
    return inviteCode.reveal();
  }

  async function signUp(handle: string, code: string): Promise<void> {
    await page.goto(gateway.url);
    await page.getByText('I have an invite').click();
    await page.fill('#new-handle', handle);
    await page.fill('#email', `${handle.split('.')[0]}@example.com`);
    await page.fill('#password', PASSWORD);
    await page.fill('#invite', code);
    await page.getByRole('button', { name: 'Make my account' }).click();
  }

  /** At the personal data server's own page, where the gateway has sent the browser. */
  async function enterPassword(): Promise<void> {
    await page.waitForURL((url) => url.origin === pds.publicUrl);
    await page.fill('input[name=password]', PASSWORD);
    await page.click('button[type=submit]');
  }

  const flags = async () =>
    (await page.locator('#flags li').allTextContents()).map((text) => text[0]).join('');

  it('signs up, signs in, writes what is granted, is refused after a lapse, and can still delete', async () => {
    const code = await invite();
    await signUp('alice.test', code);
    await enterPassword();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    const did = (await page.locator('#account-did').textContent()) ?? '';
    expect(did).toMatch(/^did:plc:/);
    expect(await flags()).toBe('✗✗✗');

    const agent = new AtpAgent({ service: pds.publicUrl });
    await agent.login({ identifier: 'alice.test', password: PASSWORD });
    const { data: appPassword } = await agent.com.atproto.server.createAppPassword({ name: 'catalog' });
    const app = new AtpAgent({ service: pds.publicUrl });
    await app.login({ identifier: 'alice.test', password: appPassword.password });
    const record = { $type: COLLECTION, title: 'A title' };
    const put = (by: AtpAgent, rkey: string) =>
      by.com.atproto.repo.putRecord({ repo: did, collection: COLLECTION, rkey, record, validate: false });
    const create = (by: AtpAgent) =>
      by.com.atproto.repo.createRecord({ repo: did, collection: COLLECTION, record, validate: false });
    const records = async () => {
      const { data } = await agent.com.atproto.repo.listRecords({ repo: did, collection: COLLECTION });
      return data.records.length;
    };
    await expect(put(agent, 'first')).rejects.toMatchObject(DENIED);

    await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
    await put(agent, 'first');
    await create(app);
    expect(await records()).toBe(2);
    await page.reload();
    await page.locator('#flags li').first().waitFor();
    expect(await flags()).toBe('✓✓✓');

    await entitlements.apply(did, { name: 'lapse', graceUntil: null });
    for (const by of [agent, app]) {
      await expect(put(by, 'second')).rejects.toMatchObject(DENIED);
      await expect(create(by)).rejects.toMatchObject(DENIED);
    }
    expect(await records()).toBe(2);
    await agent.com.atproto.repo.deleteRecord({ repo: did, collection: COLLECTION, rkey: 'first' });
    expect(await records()).toBe(1);

    const graceUntil = Date.now() + 2_000;
    await entitlements.apply(did, { name: 'grace.extend', graceUntil });
    await put(app, 'in-grace');
    await expect
      .poll(() => put(app, 'after').catch((error) => error.error), { timeout: 10_000 })
      .toBe(DENIED.error);
    expect(Date.now()).toBeGreaterThanOrEqual(graceUntil);

    await entitlements.apply(did, { name: 'manual.grant', plan: 'once' });
    await put(agent, 'once-more');
    await page.reload();
    await page.locator('#flags li').first().waitFor();
    expect(await flags()).toBe('✓✗✓');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('can use an invite once, and learns at the form what is wrong with a name', async () => {
    const code = await invite();
    await page.context().clearCookies();
    await signUp('al.elsewhere', code);
    await page.getByRole('alert').filter({ hasText: 'Use a name under test' }).waitFor();
    await signUp('alice.test', code);
    await page.getByRole('alert').filter({ hasText: 'Handle already taken' }).waitFor();
    await signUp('bobby.test', code);
    await page.waitForURL((url) => url.origin === pds.publicUrl);
    await signUp('carol.test', code);
    await page.getByRole('alert').filter({ hasText: 'can not be used' }).waitFor();
  });

  it('signs in only in the browser that began, once, and comes back when they say no', async () => {
    await page.goto(gateway.url);
    await page.fill('#handle', 'alice.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await enterPassword();
    await page.getByRole('button', { name: 'Deny access' }).click();
    await page.getByRole('alert').filter({ hasText: 'You did not let this service in' }).waitFor();

    await page.goto(gateway.url);
    await page.fill('#handle', 'alice.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await enterPassword();
    const stranger = await browser.newContext();
    const callback = page.waitForRequest((request) => request.url().includes('/api/v1/oauth/callback'));
    await page.getByRole('button', { name: 'Authorize' }).click();
    const address = (await callback).url();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    const elsewhere = await stranger.newPage();
    await elsewhere.goto(address);
    await elsewhere.getByRole('alert').filter({ hasText: 'begun elsewhere' }).waitFor();
    expect((await stranger.cookies()).map(({ name }) => name)).not.toContain('svc_session');
    await stranger.close();
  });

  it('hears why a sign-in can not be begun', async () => {
    const start = async (handle: string) => {
      const response = await fetch(`${gateway.url}/api/v1/oauth/start`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ handle }),
      });
      return { status: response.status, ...((await response.json()) as { message: string }) };
    };
    for (const handle of ['nobody.test', 'not a handle', 'https://alice.test', ''])
      expect(await start(handle)).toMatchObject({
        status: 400,
        message: expect.stringMatching(/^OAuth authorize failed: /),
      });
  });
});
