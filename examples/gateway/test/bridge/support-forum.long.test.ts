import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { type RunningApache, startApache } from '@gatehouse/testing/servers/apache';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { freePort } from '@gatehouse/testing/servers/port';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { faultsInLooks } from '../../../page-kit/test/faults-of.ts';
import { postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { FORUM_API_KEY, type ForumDatabases, type ForumSystem, forumSystem } from './world/forum-system.ts';
import { openIdcDirectives } from './world/open-idc-directives.ts';
import { signInAtBridge } from './world/sign-in-at-bridge.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
/** Time in which a sign-in at the forum is shown to operators and to its holder. */
const SECONDS = { timeout: 20_000, interval: 50 };
const LAPSE = { name: 'lapse', graceUntil: null } as const;
const GRANT = { name: 'manual.grant', plan: 'base' } as const;
const GRACE = { name: 'grace.extend', graceUntil: 4_102_444_800_000 } as const;
const EXAMPLES = join(import.meta.dirname, '../../..');
/** Folders with everything that browsers load, and the built servers. */
const BUNDLES = ['gateway/dist-web', 'gateway/dist', 'support-forum/dist'];

const DATABASES: Readonly<Record<string, () => Promise<ForumDatabases>>> = {
  SQLite: async () => ({ gateway: await sqliteEntitlements(), drop: async () => {} }),
  PostgreSQL: async () => {
    const { url: forumUrl, drop } = await temporaryDatabase(inject('postgresUrl'));
    return { gateway: await postgresEntitlements(inject('postgresUrl')), forumUrl, drop };
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

describe.each(Object.entries(DATABASES))('the embedded support forum on %s', (name, open) => {
  let databases: ForumDatabases;
  let system: ForumSystem;
  let apache: RunningApache;
  let page: Page;
  let topicUrl: string;
  const responses: string[] = [];

  beforeAll(async () => {
    databases = await open();
    const url = `http://127.0.0.1:${await freePort()}`;
    system = await forumSystem(home, databases, [
      {
        client_id: 'wiki',
        entitlement: 'support_seat',
        redirect_uris: [`${url}/callback`],
        backchannel_logout_uri: `${url}/callback?logout=backchannel`,
      },
    ]);
    const directives = await openIdcDirectives({ issuer: system.bridge.issuer, url });
    apache = await startApache(Number(new URL(url).port), directives);
  });

  afterAll(async () => {
    await apache.stop();
    await system.stop();
  });

  const apply = (change: typeof LAPSE | typeof GRANT | typeof GRACE, account = home.alice) =>
    databases.gateway.apply(account.did, change);

  const seatIs = (state: string) =>
    vi.waitFor(async () => expect(await system.seatOf(home.alice.did)).toBe(state), PATIENCE);

  const seatIsShown = (operator: string, customer: string) =>
    vi.waitFor(
      async () => expect(await system.views.of(home.alice.did)).toEqual([operator, customer]),
      SECONDS,
    );

  /** Opens a page with cookies of its own. */
  async function newVisitor(): Promise<Page> {
    const context = await browser.newContext();
    const opened = await context.newPage();
    opened.setDefaultTimeout(60_000);
    opened.on('response', async (response) => {
      const text = await response.text().catch(() => '');
      responses.push(`${JSON.stringify(response.headers())} ${text}`);
    });
    return opened;
  }

  const heading = (visitor: Page, name: string | RegExp) => visitor.getByRole('heading', { name });
  const topics = (visitor: Page) => heading(visitor, 'Topics');
  const wiki = (visitor: Page) => visitor.getByText('For members');

  async function signIn(
    visitor: Page,
    account = home.alice,
    landmark?: Locator,
    url = system.forumUrl,
  ): Promise<void> {
    await visitor.goto(url);
    await visitor.getByRole('link', { name: 'Sign in' }).click();
    await signInAtBridge(visitor, account, landmark ?? topics(visitor));
  }

  async function signInAtWiki(visitor: Page): Promise<void> {
    await visitor.goto(apache.url);
    await signInAtBridge(visitor, home.alice, wiki(visitor));
  }

  it('admits a holder and refuses the next request after a lapse, as mod_auth_openidc does', async () => {
    await apply(GRANT);
    await seatIs('invited');
    page = await newVisitor();
    await signIn(page);
    await seatIsShown('active', 'active');
    await page.getByLabel('Title').fill('How do I restore a file?');
    await page.getByLabel('Text').fill('I deleted **one**.');
    await page.getByRole('button', { name: 'Create topic' }).click();
    await heading(page, 'How do I restore a file?').waitFor();
    topicUrl = page.url();
    expect(await page.locator('article strong').textContent()).toBe('one');
    const atWiki = await page.context().newPage();
    await signInAtWiki(atWiki);

    await apply(LAPSE);
    await page.getByRole('link', { name: 'Support forum' }).click();
    await heading(page, 'Welcome').waitFor();
    await seatIs('suspended');
    await vi.waitFor(async () => {
      await atWiki.reload();
      expect(await wiki(atWiki).count()).toBe(0);
    }, PATIENCE);
    await heading(atWiki, 'Sign in to The wiki').waitFor();
  });

  it('denies a login without a plan, and allows it again in a grace period and after a new grant', async () => {
    page = await newVisitor();
    await signIn(page, home.alice, heading(page, 'You cannot use'));
    for (const change of [GRACE, GRANT]) {
      await apply(change);
      await seatIs('active');
      page = await newVisitor();
      await signIn(page, home.alice, heading(page, 'How do I restore a file?'), topicUrl);
      const atWiki = await page.context().newPage();
      await signInAtWiki(atWiki);
    }
  });

  it('refuses the first request after a lapse, even if no worker suspends the member', async () => {
    await system.stopWorker();
    await apply(LAPSE);
    await page.goto(system.forumUrl);
    await heading(page, 'Welcome').waitFor();
    expect(await system.seatOf(home.alice.did)).toBe('active');
  });

  it("keeps a moderator's suspension through a lapse and a grant", async () => {
    await system.startWorker();
    await seatIs('suspended');
    await apply(GRANT);
    await seatIs('active');
    await apply(GRANT, home.bob);
    const moderator = await newVisitor();
    await signIn(moderator, home.bob);
    await moderator.getByRole('link', { name: 'How do I restore a file?' }).click();
    await moderator.getByRole('button', { name: 'Suspend author' }).click();
    await moderator.getByText('Suspended', { exact: true }).waitFor();
    for (const change of [LAPSE, GRANT]) await apply(change);
    await seatIs('suspended_by_moderator');
    page = await newVisitor();
    await signIn(page, home.alice, heading(page, 'Your account is suspended'));
    await page.getByText('A moderator suspended it').waitFor();
    await seatIsShown('suspended_by_moderator', 'suspended');

    await moderator.getByRole('button', { name: 'End suspension' }).click();
    await moderator.getByRole('button', { name: 'Suspend author' }).waitFor();
    page = await newVisitor();
    await signIn(page);
    await seatIsShown('active', 'active');
  });

  // The pages are the same on every database.
  if (name === 'SQLite')
    it('passes axe on pages of forum and bridge, in both themes and at 320 px', async () => {
      const visitor = await newVisitor();
      const faults: string[] = [];
      const check = async (name: string) =>
        faults.push(...(await faultsInLooks(visitor)).map((fault) => `${name}: ${fault}`));
      await visitor.goto(system.forumUrl);
      await check('welcome');
      await visitor.getByRole('link', { name: 'Sign in' }).click();
      await heading(visitor, 'Sign in to').waitFor();
      await check('login');
      await visitor.getByLabel('Handle', { exact: true }).fill('no handle');
      await visitor.getByRole('button', { name: 'Continue' }).click();
      await visitor.getByRole('alert').waitFor();
      await check('login with a fault');
      await signInAtBridge(visitor, home.bob, topics(visitor));
      await check('topics');
      await visitor.getByRole('link', { name: 'How do I restore a file?' }).click();
      await check('topic');
      await visitor.getByLabel('Text').fill('['.repeat(201));
      await visitor.getByRole('button', { name: 'Reply' }).click();
      await visitor.getByRole('alert').waitFor();
      await check('refused reply');
      await visitor.goto(`${system.forumUrl}/posts/0`);
      await check('not found');
      await visitor.goto(apache.url);
      await heading(visitor, 'Continue to The wiki?').waitFor();
      await check('consent');
      await apply(LAPSE, home.bob);
      await visitor.goto(`${system.bridge.issuer}/authorize?client_id=wiki`);
      await check('error');
      const denied = await newVisitor();
      await signIn(denied, home.bob, heading(denied, 'You cannot use'));
      faults.push(...(await faultsInLooks(denied)).map((fault) => `denied: ${fault}`));
      expect(faults).toEqual([]);
    });

  it('shows the admin key in no response, page, log, bundle or table', async () => {
    expect(responses.length).toBeGreaterThan(10);
    const tables = await dump();
    expect(tables.length).toBeGreaterThan(1_000);
    for (const text of [...responses, system.log(), tables]) expect(text).not.toContain(FORUM_API_KEY);
    for (const folder of BUNDLES)
      for (const file of await readdir(join(EXAMPLES, folder), { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const content = await readFile(join(file.parentPath, file.name), 'utf8');
        expect(content.includes(FORUM_API_KEY), file.name).toBe(false);
        // The code of pages must not even contain the name of the setting.
        if (folder.endsWith('-web')) expect(content.includes('FORUM_API_KEY'), file.name).toBe(false);
      }
  });

  /** Returns the rows of the gateway's tables that this story writes, as text. */
  async function dump(): Promise<string> {
    const database = await openDatabaseAs('operator', databases.gateway.databaseUrl);
    const names = ['audit_log', 'work_jobs', 'forum_seats', 'entitlements', 'bridge_artifacts'];
    const rows = await Promise.all(names.map((name) => database.read((from) => from(name))));
    await database.close();
    return JSON.stringify(rows);
  }
});
