import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KnexAccountDirectory, KnexSeatRecordStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { Did } from '@gatehouse/core/pds';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { freePort } from '@gatehouse/testing/servers/port';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import pino from 'pino';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { readConfiguration } from '../../../support-forum/src/configuration.ts';
import { startForum } from '../../../support-forum/src/start-forum.ts';
import { startWorker } from '../../src/worker/start-worker.ts';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';
import { type Entitlements, postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { runningBridge, type TestBridge } from './world/running-bridge.ts';

const API_KEY = 'the-admin-key-of-the-board-and-more';
const CLIENT_SECRET = 'b7Lp2Vd9Xs4Kn8Qw1Zf6Tj3Rm5Hc0Ga-';
const PATIENCE = { timeout: 30_000, interval: 50 };
const LAPSE = { name: 'lapse', graceUntil: null } as const;
const GRANT = { name: 'manual.grant', plan: 'base' } as const;

const DATABASES: Readonly<
  Record<string, () => Promise<{ gateway: Entitlements; forumUrl?: string; drop(): Promise<unknown> }>>
> = {
  SQLite: async () => ({ gateway: await sqliteEntitlements(), drop: async () => {} }),
  PostgreSQL: async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    return { gateway: await postgresEntitlements(inject('postgresUrl')), forumUrl: url, drop };
  },
};

let home: BridgeHome;
let browser: Browser;

beforeAll(async () => {
  home = await bridgeHome();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await home.stop();
});

describe.each(Object.entries(DATABASES))('the embedded support forum on %s', (_name, open) => {
  let entitlements: Entitlements;
  let dropForum: () => Promise<unknown>;
  let folder: string;
  let bridge: TestBridge;
  let forum: RunningServer;
  let worker: RunningServer;
  let page: Page;
  const log: string[] = [];
  const pages: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) });
  let alice: Did;
  let workerVariables: Readonly<Record<string, string>>;

  beforeAll(async () => {
    alice = home.alice.did as Did;
    const databases = await open();
    entitlements = databases.gateway;
    dropForum = databases.drop;
    folder = await mkdtemp(join(tmpdir(), 'support-forum-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      ...home.variables,
      DATABASE_URL: entitlements.databaseUrl,
      SUPPORT_FORUM_KIND: 'embedded',
      SUPPORT_FORUM_URL: url,
    };
    bridge = await runningBridge({ ...settings, FORUM_CLIENT_SECRET: CLIENT_SECRET }, []);
    const configuration = readConfiguration({
      FORUM_PORT: String(port),
      FORUM_DATABASE_URL: databases.forumUrl ?? `sqlite:${join(folder, 'forum.sqlite')}`,
      BRIDGE_ISSUER: bridge.issuer,
      FORUM_CLIENT_SECRET: CLIENT_SECRET,
      FORUM_API_KEY: API_KEY,
      FORUM_SECRET: 'Hn4Vb8Zx2Lk6Jw0Pq3Rt7Yu1Mc5Ds9Fg',
      FORUM_MODERATORS: home.bob.did,
    });
    forum = await startForum(configuration, logger);
    workerVariables = {
      ...settings,
      PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
      JWT_SECRET: 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0',
      WORKER_PORT: '0',
      SUPPORT_FORUM_API_KEY: API_KEY,
    };
    worker = await newWorker();
    const database = await openDatabaseAs('operator', entitlements.databaseUrl);
    const entry = { did: alice, handle: null, email: 'alice@example.com', heardAt: 1 };
    await new KnexAccountDirectory(database).record(entry);
    await database.close();
  });

  afterAll(async () => {
    await worker.stop();
    await forum.stop();
    await bridge.stop();
    await entitlements.drop();
    await dropForum();
    await rm(folder, { recursive: true });
  });

  const newWorker = () => startWorker(parseWorkerConfiguration(workerVariables), logger);

  async function seatOf(did: Did) {
    const database = await openDatabaseAs('operator', entitlements.databaseUrl);
    const seat = await new KnexSeatRecordStore(database).find(did);
    await database.close();
    return seat?.state;
  }

  const seatIs = (state: string) => vi.waitFor(async () => expect(await seatOf(alice)).toBe(state), PATIENCE);

  /** Opens the forum with the cookies of a browser of its own. */
  async function newVisitor(): Promise<Page> {
    const context = await browser.newContext();
    const opened = await context.newPage();
    opened.on('response', async (response) => {
      const text = await response.text().catch(() => '');
      pages.push(`${JSON.stringify(response.headers())} ${text}`);
    });
    return opened;
  }

  async function signIn(visitor: Page, account: BridgeHome['alice']): Promise<void> {
    await visitor.goto(forum.url);
    await visitor.getByRole('link', { name: 'Sign in' }).click();
    await visitor.getByLabel('Handle').fill(account.handle);
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await visitor.fill('input[name=password]', account.password);
    await visitor.click('button[type=submit]');
    await visitor.getByRole('button', { name: 'Authorize' }).click();
    const consent = visitor.getByRole('button', { name: 'Continue' });
    const landed = visitor.getByRole('heading', { name: /Topics|suspended|You cannot use/ });
    await consent.or(landed).first().waitFor();
    if (await consent.isVisible()) await consent.click();
    await landed.waitFor();
  }

  const topics = (visitor: Page) => visitor.getByRole('heading', { name: 'Topics' });

  it('admits a holder, refuses the next click after a lapse, and admits again after a new grant', async () => {
    await entitlements.apply(home.alice.did, GRANT);
    await seatIs('invited');
    page = await newVisitor();
    await signIn(page, home.alice);
    await page.getByLabel('Title').fill('How do I restore a file?');
    await page.getByLabel('Text').fill('I deleted **one**.');
    await page.getByRole('button', { name: 'Create topic' }).click();
    await page.getByRole('heading', { name: 'How do I restore a file?' }).waitFor();
    expect(await page.locator('article strong').textContent()).toBe('one');

    await entitlements.apply(home.alice.did, LAPSE);
    await seatIs('suspended');
    await page.getByRole('link', { name: 'Support forum' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();

    await entitlements.apply(home.alice.did, GRANT);
    await seatIs('active');
    await page.goto(forum.url);
    expect(await topics(page).count()).toBe(0);
    page = await newVisitor();
    await signIn(page, home.alice);
    expect(await topics(page).count()).toBe(1);
  });

  it('ends the session by the logout of the bridge, even before the worker suspends', async () => {
    await worker.stop();
    await entitlements.apply(home.alice.did, LAPSE);
    await vi.waitFor(async () => {
      await page.goto(forum.url);
      expect(await topics(page).count()).toBe(0);
    }, PATIENCE);
    expect(await seatOf(alice)).toBe('active');
  });

  it("keeps a moderator's suspension through a lapse and a grant", async () => {
    worker = await newWorker();
    await seatIs('suspended');
    await entitlements.apply(home.alice.did, GRANT);
    await seatIs('active');
    await entitlements.apply(home.bob.did, GRANT);
    const moderator = await newVisitor();
    await signIn(moderator, home.bob);
    await moderator.getByRole('link', { name: 'How do I restore a file?' }).click();
    await moderator.getByRole('button', { name: 'Suspend author' }).click();
    await topics(moderator).waitFor();
    for (const change of [LAPSE, GRANT]) await entitlements.apply(home.alice.did, change);
    await seatIs('suspended_by_moderator');
    page = await newVisitor();
    await signIn(page, home.alice);
    expect(await page.getByRole('heading', { name: 'Your account is suspended' }).count()).toBe(1);
  });

  it('shows the admin key in no page, header and log', async () => {
    expect(pages.length).toBeGreaterThan(10);
    for (const text of [...pages, ...log, JSON.stringify(bridge.log)]) expect(text).not.toContain(API_KEY);
  });
});
