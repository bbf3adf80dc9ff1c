import type { RunningServer } from '@gatehouse/http-koa/process';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isTested } from '../../../../packages/adapters/test/knex/world/tested-databases.ts';
import {
  type Entitlements,
  mariadbEntitlements,
  postgresEntitlements,
  sqliteEntitlements,
} from '../proxy/world/entitlements.ts';
import { recordCount } from '../proxy/world/xrpc.ts';
import {
  COLLECTION,
  type Outcome,
  pageWithOAuth,
  programWithOAuth,
  withAppPassword,
  withPassword,
} from './story/applications.ts';
import { authorize, type Home, openHome } from './story/home.ts';
import { billingMachine, personOfTheStaff } from './story/operator.ts';
import { type System, startSystem } from './story/system.ts';

const DENIED = { status: 403, error: 'svc.entitlement.metadata_write_denied' };
const DONE = { status: 200 };
const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;

let home: Home;

beforeAll(async () => {
  home = await openHome();
});

afterAll(() => home.stop());

/** Starts the servers and the browser for the tests of one `describe` block, on a database of their own. */
function surroundings(openEntitlements: () => Promise<Entitlements>) {
  const place = {} as { entitlements: Entitlements; system: System; page: Page };
  beforeAll(async () => {
    place.entitlements = await openEntitlements();
    place.system = await startSystem(home, place.entitlements.databaseUrl);
    place.page = await home.newPage();
  });
  afterAll(async () => {
    await place.page.context().close();
    await place.system.stop();
    await place.entitlements.drop();
  });
  return place;
}

async function invite({ command }: System): Promise<string> {
  return JSON.parse(await command('invite', 'create', '--json')).code;
}

async function signUp(page: Page, gateway: RunningServer, handle: string, code: string): Promise<void> {
  await page.goto(gateway.url);
  await page.getByRole('link', { name: 'Create one with an invite' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByLabel('Handle').fill(handle);
  await page.getByLabel('E-mail').fill(`${handle.split('.')[0]}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Invite').fill(code);
  await page.getByRole('button', { name: 'Create account' }).click();
}

const record = (repo: string) => ({
  repo,
  collection: COLLECTION,
  record: { $type: COLLECTION, title: 'A title' },
  validate: false,
});

/** Reloads the page and returns the capabilities that it shows. */
async function flags(page: Page): Promise<string> {
  await page.reload();
  const items = page.getByRole('list', { name: 'Included in your plan' }).getByRole('listitem');
  await items.first().waitFor();
  return (await items.allTextContents()).map((text) => (/^Included: /.test(text) ? '✓' : '✗')).join('');
}

/** Waits until the field shows the message, has the focus and is marked as invalid. */
async function refusedAt(page: Page, label: string, message: RegExp): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await page.getByText(message).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  const texts = await page
    .locator(
      described
        .split(' ')
        .map((id) => `[id="${id}"]`)
        .join(),
    )
    .allTextContents();
  expect(texts.join(' ')).toMatch(message);
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
}

/** Checks that the callback address of a sign-in signs no other browser in. */
async function expectNothingFor(stranger: Page, address: string): Promise<void> {
  await stranger.goto(address);
  await stranger.getByRole('alert').filter({ hasText: 'started in another browser' }).waitFor();
  const cookies = await stranger.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('svc_session');
  await stranger.context().close();
}

const STORIES = [
  {
    database: 'SQLite',
    openEntitlements: sqliteEntitlements,
    handle: 'alice.test',
    ways: [withPassword, withAppPassword, programWithOAuth, pageWithOAuth],
    operator: personOfTheStaff,
  },
  {
    database: 'PostgreSQL under row-level security',
    openEntitlements: () => postgresEntitlements(inject('postgresUrl')),
    handle: 'bella.test',
    ways: [withPassword, withAppPassword, programWithOAuth],
    operator: undefined,
  },
  {
    database: 'MariaDB',
    openEntitlements: () => mariadbEntitlements(inject('mariadbUrl')),
    handle: 'carla.test',
    ways: [withPassword, withAppPassword, programWithOAuth],
    operator: undefined,
  },
];

/** `npm run test:long` runs only the story that `npm test` leaves out. */
const TESTED_STORIES = STORIES.filter(({ database }) => isTested(database));

describe.each(TESTED_STORIES)(
  'a customer of the whole system on $database',
  ({ openEntitlements, handle, ways, operator }) => {
    const place = surroundings(openEntitlements);

    it('signs up, signs in, writes what is granted, is refused after a lapse, and can still delete', async () => {
      const { system, page } = place;
      await signUp(page, system.gateway, handle, await invite(system));
      const [callback] = await Promise.all([
        page.waitForRequest((request) => request.url().includes('/api/v1/oauth/callback')),
        authorize(page, home, PASSWORD),
      ]);
      await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
      await expectNothingFor(await home.newPage(), callback.url());
      await page.getByRole('link', { name: 'Settings' }).click();
      const did = (await page.getByText(/^did:/).textContent()) ?? '';
      expect(did).toMatch(/^did:plc:/);
      await page.getByRole('link', { name: 'Plan', exact: true }).click();
      // The address of the page changes only after the page has loaded. A reload before that would load the
      // earlier page.
      await page.getByRole('heading', { level: 1, name: 'Plan' }).waitFor();
      expect(await flags(page)).toBe('✗✗✗');

      const order = await billingMachine(system);
      const customer = { did, handle, password: PASSWORD, browser: page.context() };
      const [person, ...applications] = await Promise.all([
        operator?.(system, home),
        ...ways.map((way) => way(home, customer)),
      ]);
      /** Each application replaces one record and creates another. Returns the outcomes. */
      const writes = async (name: string) => {
        const outcomes: Outcome[] = [];
        for (const [i, { call }] of applications.entries()) {
          outcomes.push(await call('com.atproto.repo.putRecord', { ...record(did), rkey: `${name}-${i}` }));
          outcomes.push(await call('com.atproto.repo.createRecord', record(did)));
        }
        return outcomes;
      };
      const all = (outcome: Outcome) => applications.flatMap(() => [outcome, outcome]);
      expect(await writes('early')).toMatchObject(all(DENIED));

      await order(did, { event: 'manual.grant', plan: 'base' });
      expect(await writes('granted')).toMatchObject(all(DONE));
      expect(await recordCount(home.pds.url, did, COLLECTION)).toBe(2 * ways.length);
      expect(await flags(page)).toBe('✓✓✓');

      await order(did, { event: 'lapse' });
      expect(await writes('lapsed')).toMatchObject(all(DENIED));
      for (const [i, { call }] of applications.entries()) {
        expect(await call('com.atproto.server.getSession')).toMatchObject(DONE);
        const granted = { repo: did, collection: COLLECTION, rkey: `granted-${i}` };
        expect(await call('com.atproto.repo.deleteRecord', granted)).toMatchObject(DONE);
      }
      expect(await recordCount(home.pds.url, did, COLLECTION)).toBe(ways.length);

      const end = new Date(system.clock.now() + MINUTE).toISOString();
      await order(did, { event: 'grace.extend', grace_until: end });
      expect(await writes('grace')).toMatchObject(all(DONE));
      system.clock.advance(MINUTE);
      expect(await writes('too-late')).toMatchObject(all(DENIED));
      await system.sweep();

      if (person) await person(handle);
      else await order(did, { event: 'manual.grant', plan: 'once' });
      expect(await writes('once')).toMatchObject(all(DONE));
      expect(await flags(page)).toBe('✓✗✓');
      expect(await page.getByText('You have a one-time purchase.').isVisible()).toBe(true);
      for (const application of applications) await application.stop();

      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Stop syncing and sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.getByText('You are signed out.').waitFor();
    });
  },
);

describe('a visitor of the gateway', () => {
  const place = surroundings(sqliteEntitlements);
  let dora: PdsAccount;

  beforeAll(async () => {
    dora = await createPdsAccount(home.pds, 'dora.test');
  });

  it('can use an invite once, and sees in the form what is wrong with a name', async () => {
    const { page, system } = place;
    const code = await invite(system);
    await signUp(page, system.gateway, 'al.elsewhere', code);
    await refusedAt(page, 'Handle', /under test|end in \.?test/);
    await signUp(page, system.gateway, dora.handle, code);
    await refusedAt(page, 'Handle', /Handle already taken/);
    await signUp(page, system.gateway, 'bobby.test', code);
    await page.waitForURL((url) => url.origin === home.pds.publicUrl);
    await signUp(page, system.gateway, 'carol.test', code);
    await refusedAt(page, 'Invite', /can ?not be used/);
  });

  it('returns to the gateway after cancelling at the PDS', async () => {
    const { page, system } = place;
    await page.goto(system.gateway.url);
    await page.getByLabel('Handle').fill(dora.handle);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').filter({ hasText: 'You did not allow this service' }).waitFor();
  });

  it('sees a message when the page cannot load their account', async () => {
    const { page, system } = place;
    await page.route('**/api/v1/me', (route) => route.abort());
    await page.goto(system.gateway.url);
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.unroute('**/api/v1/me');
  });

  it('sees why a sign-in cannot start', async () => {
    const start = async (handle: string) => {
      const response = await fetch(`${place.system.gateway.url}/api/v1/oauth/start`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ handle }),
      });
      return { status: response.status, ...((await response.json()) as { message: string }) };
    };
    for (const handle of ['nobody.test', 'not a handle', 'https://dora.test', ''])
      expect(await start(handle)).toMatchObject({
        status: 400,
        message: expect.stringMatching(/^OAuth authorize failed: /),
      });
  });
});
