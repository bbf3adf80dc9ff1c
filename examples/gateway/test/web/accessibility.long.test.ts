import { join } from 'node:path';
import { KnexSeatRecordStore, KnexWorkQueue, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { BridgeMessages } from '@gatehouse/core/bridge';
import { MINUTE } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { type SeatMessages, unknownSeat } from '@gatehouse/core/support-forum';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, faultsOf, PHONE } from '../../../page-kit/test/faults-of.ts';
import { uncheckedRoutes } from '../../../page-kit/test/unchecked-routes.ts';
import { failSyncs } from '../ops/fail-syncs.ts';
import { openWorld, type World } from './world.ts';

const CONTACT_URL = 'https://help.example.com/';

let world: World;

beforeAll(async () => {
  // Without the address of the forum, the operators' list of apps is empty.
  world = await openWorld({ SUPPORT_FORUM_KIND: 'embedded', SUPPORT_URL: CONTACT_URL });
});

afterAll(() => world.end());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe("axe on the customers' page", () => {
  it('finds nothing at sign-in and sign-up, also with faults', async () => {
    const page = await world.home.newPage();
    await page.goto(`${world.system.gateway.url}/?error=oauth_denied`);
    await page.getByText('You did not allow this service').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${world.system.gateway.url}/sign-up`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Choose a handle.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('finds nothing on the plan page, for any plan', async () => {
    const page = await world.signedIn(`${world.system.gateway.url}/plan`, world.alice);
    const order = (event: Parameters<World['order']>[1]) => world.order(world.alice.did, event);
    const planIs = async (text: string) => {
      await page.reload();
      await page.getByText(text).waitFor();
      expect(await faultsOf(page), text).toEqual([]);
    };
    await planIs('You have no plan yet.');
    await order({ event: 'manual.grant', plan: 'base' });
    await planIs('Your plan is active.');
    await order({ event: 'lapse' });
    await order({ event: 'grace.extend', grace_until: '2090-01-31T12:00:00Z' });
    await planIs('Everything keeps working until');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${world.system.gateway.url}/nowhere`);
    await heading(page, 'Nothing here');
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });
});

describe("axe on the customers' app", () => {
  let page: Page;

  beforeAll(async () => {
    await world.order(world.alice.did, { event: 'manual.grant', plan: 'base' });
    page = await world.signedIn(`${world.system.gateway.url}/files`, world.alice);
    return () => page.context().close();
  });

  const open = async (path: string, name: string) => {
    await page.goto(`${world.system.gateway.url}${path}`);
    await heading(page, name);
    await page.waitForLoadState('networkidle');
  };
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });

  it('finds nothing on files, their transfers, menus and versions, and in the trash', async () => {
    await page.getByText('Drop files here').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const names = ['notes.txt', 'notes (conflict laptop 2026-11-22).txt', `${'سجل'.repeat(30)}.txt`];
    await page.getByLabel('Files to upload').setInputFiles(names.map(text));
    for (const name of names) await page.getByRole('button', { name, exact: true }).waitFor();
    await page.getByText('3 transfers done').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear the transfers' }).click();
    await page.getByRole('button', { name: `Actions for ${names[1]}` }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
    await page.getByRole('treeitem', { name: 'Files' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Actions for ${names[1]}` }).click();
    await page.getByRole('menuitem', { name: 'Compare with the original' }).click();
    await page.getByRole('button', { name: 'Keep both' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep both' }).click();
    await page.getByRole('button', { name: 'notes.txt', exact: true }).press('Delete');
    await page.getByText('notes.txt is in the trash.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await open('/trash', 'Trash');
    await page.getByRole('button', { name: 'Restore notes.txt' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Select notes.txt').check();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete permanently', exact: true }).click();
    await page.getByText('This frees').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds nothing on the other pages, and while it is offline', async () => {
    for (const [path, name] of [
      ['/activity', 'Activity'],
      ['/plan', 'Plan'],
      ['/devices', 'Devices'],
      ['/support', 'Support'],
      ['/settings', 'Settings'],
      ['/settings/key/managed', 'Let the service keep the key'],
    ] as const) {
      await open(path, name);
      expect(await faultsOf(page), name).toEqual([]);
    }
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().setOffline(false);
  });

  it('finds nothing on a seat that a moderator has suspended, which names whom to ask', async () => {
    const database = await openDatabaseAs('operator', world.databaseUrl);
    const seat = { ...unknownSeat(world.alice.did as Did), state: 'suspended_by_moderator' } as const;
    await new KnexSeatRecordStore(database).save(seat);
    await database.close();
    await open('/support', 'Support');
    await page.getByText('contact the operator of this service').waitFor();
    expect(await page.getByRole('link', { name: 'Contact the operator' }).getAttribute('href')).toBe(
      CONTACT_URL,
    );
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds nothing on the token of a new device, and on each step to a private key', async () => {
    await open('/devices', 'Devices');
    await page.getByRole('button', { name: 'Add a device' }).click();
    await page.getByRole('button', { name: 'Create the token' }).click();
    await page.getByText('Enter a name.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await page.getByRole('button', { name: 'Create the token' }).click();
    await page.getByText(/^ghd_/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await open('/settings/key/private', 'Hold the key yourself');
    await page.getByLabel('I understand that').check();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the recovery phrase' }).click();
    await page.getByRole('list', { name: 'Recovery phrase' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have written it down' }).click();
    await page.getByRole('button', { name: 'Seal my files with this key' }).click();
    await page
      .getByText(/^Enter word \d+\.$/)
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe("axe on the operators' page", () => {
  let page: Page;

  beforeAll(async () => {
    const { did } = world.alice;
    await world.order(did, { event: 'manual.grant', plan: 'base' });
    await world.order(did, { event: 'lapse' });
    await world.order(did, { event: 'grace.extend', grace_until: '2090-01-31T12:00:00Z' });
    page = await world.signedIn(world.system.ops.url, world.olga);
    return () => page.context().close();
  });

  it('finds nothing at sign-in, and for a user without a role', async () => {
    const stranger = await world.home.newPage();
    await stranger.goto(world.system.ops.url);
    await heading(stranger, 'Sign in');
    expect(await faultsOf(stranger)).toEqual([]);
    await stranger.context().close();
    const customer = await world.signedIn(world.system.ops.url, world.alice);
    await heading(customer, 'No role yet');
    expect(await faultsOf(customer)).toEqual([]);
    await customer.context().close();
  });

  const open = async (path: string, name: string) => {
    await page.goto(`${world.system.ops.url}${path}`);
    await heading(page, name);
    await page.waitForLoadState('networkidle');
  };

  it('finds nothing on a customer, their open timeline, and the form that changes it', async () => {
    await open('/accounts?q=unknown', 'Accounts');
    await page.getByText('Nothing found for').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await open(`/accounts/${world.alice.did}`, 'alice.test');
    await page.getByRole('radio', { name: 'Lapse now' }).check();
    await page.getByRole('button', { name: 'Lapse now' }).click();
    await page.getByText('Confirm that the base plan ends.').waitFor();
    await page.getByRole('list', { name: 'Timeline' }).getByText('Granted base').first().click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Extend the grace period' }).check();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds nothing on the list of accounts, whose order and columns stay in the address', async () => {
    await open('/overview', 'Overview');
    await page.getByRole('link', { name: 'Show all graces' }).click();
    await heading(page, 'Accounts');
    const accounts = page.getByRole('table', { name: 'Accounts' });
    const head = (name: string) => accounts.getByRole('columnheader', { name, exact: true });
    const isSorted = (url: URL) => url.searchParams.get('sort') === 'grace_until';
    expect(await head('Grace until').getAttribute('aria-sort')).toBe('ascending');
    await open('/accounts', 'Accounts');
    await accounts.getByText(world.alice.did).waitFor();
    expect(await head('DID').getAttribute('aria-sort')).toBe('ascending');
    await head('Grace until').getByRole('button').click();
    await page.waitForURL(isSorted);
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('grace');
    await page.setViewportSize(PHONE);
    await page.getByLabel('Order').selectOption('By handle');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'handle');
    await expect.poll(() => head('Account').getAttribute('aria-sort')).toBe('ascending');
    await page.getByLabel('Order').selectOption('Soonest end first');
    await page.waitForURL(isSorted);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Plan' }).check();
    await accounts.getByText('Base', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'DID' }).uncheck();
    await accounts.getByText(world.alice.did).waitFor({ state: 'hidden' });
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Columns');
    await page.reload();
    await accounts.getByText('Base', { exact: true }).waitFor();
    expect(await head('Grace until').getAttribute('aria-sort')).toBe('ascending');
    expect(await accounts.getByText(world.alice.did).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds nothing on a seat and on failed logouts, which can be delivered again', async () => {
    const did = world.alice.did as Did;
    const database = await openDatabaseAs('operator', world.databaseUrl);
    const queue = new KnexWorkQueue<BridgeMessages & SeatMessages>({ database });
    const failure = { code: 'forum_refused', message: 'The forum said no.', at: 1, isFinal: true };
    await new KnexSeatRecordStore(database).save({ ...unknownSeat(did), state: 'active', failure });
    const payload = { did, client: 'wiki', sid: 'secret-sid' };
    await queue.add({ id: 'logout', task: 'bridge.logout', payload, key: 'logout', queuedAt: 1 });
    const job = await queue.claim({ tasks: ['bridge.logout'], lease: 60_000 });
    await queue.fail(job ?? expect.fail('No job is due.'), {
      code: 'unexpected',
      message: 'The app is down.',
      retryable: true,
    });
    await open(`/accounts/${did}`, 'alice.test');
    for (const text of ['The forum said no.', 'is not retried by itself', 'The app is down.'])
      await page.getByText(text).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    for (const [button, submit, outcome] of [
      ['Deliver again: the seat', 'Deliver again', 'Queued.'],
      ['Retry all: logouts of the customer', 'Retry all', '1 queued again.'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: submit }).click();
      await dialog.getByText('Enter the reason.').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await dialog.getByLabel('Reason').fill('It is back');
      await dialog.getByLabel('Ticket').fill('T-9');
      await dialog.getByRole('button', { name: submit }).click();
      await page.getByText(outcome).first().waitFor();
    }
    await page.getByText('The app is down.').waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain('secret-sid');
    const busy = { code: 'forum_unavailable', message: 'The forum is busy.', at: 2, isFinal: false };
    const stranger = 'did:plc:stranger' as Did;
    await new KnexSeatRecordStore(database).save({ ...unknownSeat(stranger), failure: busy });
    await open('/deliveries', 'Failed deliveries');
    const groups = page.getByRole('list', { name: 'Causes' });
    const seats = page.getByRole('list', { name: 'Failed seats' });
    await groups.getByText('Not retried').waitFor();
    await seats.getByText('alice.test').waitFor();
    expect(await seats.getByRole('listitem').count()).toBe(2);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'The forum does not respond' }).click();
    await page.waitForURL((url) => url.searchParams.get('cause') === 'forum_unavailable');
    await seats.getByText('alice.test').waitFor({ state: 'hidden' });
    await seats.getByText('The forum is busy.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Retry all: The forum does not respond' }).click();
    const all = page.getByRole('dialog');
    await all.getByText('Delivers 1 seat to the forum again.').waitFor();
    await all.getByLabel('Reason').fill('It is back');
    await all.getByLabel('Ticket').fill('T-9');
    await all.getByRole('button', { name: 'Retry all' }).click();
    await page.getByText('1 queued again.').first().waitFor();
    expect((await queue.jobs({ tasks: ['forum.invite'], key: stranger }, { limit: 9 })).items).toHaveLength(
      1,
    );
    await page.getByRole('button', { name: 'Remove the filter Cause: The forum does not respond' }).click();
    await page.getByRole('button', { name: 'Deliver again: the seat of alice.test' }).click();
    const order = page.getByRole('dialog', { name: 'Deliver again: the seat of alice.test' });
    await order.getByLabel('Reason').fill('It is back');
    await order.getByLabel('Ticket').fill('T-9');
    expect(await faultsOf(page)).toEqual([]);
    await order.getByRole('button', { name: 'Deliver again' }).click();
    await page.getByText('Queued.').first().waitFor();
    const cause = { reason: 'It is back', ticketRef: 'T-9' };
    expect(
      (await queue.jobs({ tasks: ['forum.invite'], key: did }, { limit: 9 })).items.at(-1),
    ).toMatchObject({
      message: { payload: cause },
    });
    await database.close();
  });

  it('finds nothing on sync failures, which are grouped by cause, filtered and retried', async () => {
    const did = world.alice.did as Did;
    const causes = ['record_changed', 'record_changed', 'record_too_large'];
    const failure = (code: string, index: number) => ({
      ...{ did, file: `file${index}`, code, message: `Refused: ${code}`, retryable: false },
    });
    await failSyncs(world.databaseUrl, causes.map(failure));
    await open('/sync-failures', 'Sync failures');
    const groups = page.getByRole('list', { name: 'Causes' });
    const failures = page.getByRole('list', { name: 'Sync failures' });
    await groups.getByText('2 failures of 1 customer').waitFor();
    await expect.poll(() => failures.getByRole('listitem').count()).toBe(3);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'The record is too large' }).click();
    await page.waitForURL((url) => url.searchParams.get('cause') === 'record_too_large');
    await page.getByRole('heading', { name: '1 failure of 1 customer' }).waitFor();
    await failures.getByText('file0').waitFor({ state: 'hidden' });
    await failures.getByText('file2').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await failures.getByText('file2').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Cause: The record is too large' }).click();
    await failures.getByText('file0').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'The record was changed elsewhere',
    );
    await page.getByRole('button', { name: 'Retry all: The record was changed elsewhere' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 failures of 1 customer').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('The account server is back');
    await dialog.getByLabel('Ticket').fill('T-9');
    await dialog.getByRole('button', { name: 'Retry all' }).click();
    await page.getByText('2 queued again.').first().waitFor();
    await failures.getByText('file0').waitFor({ state: 'hidden' });
    expect(await groups.getByRole('listitem').count()).toBe(1);
    await page.goto(`${world.system.ops.url}/sync-failures?cause=unexpected`);
    await page.getByText('No failures with this cause').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds nothing on a long retry, which is stopped, continued, and kept over a reload', async () => {
    const did = world.alice.did as Did;
    const failure = { did, code: 'rate_limited', message: 'Too many requests', retryable: true };
    const failures = Array.from({ length: 401 }, (_, index) => ({ ...failure, file: `slow${index}` }));
    await failSyncs(world.databaseUrl, failures);
    const retries = '**/ops/sync-failures/retry';
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let requests = 0;
    await page.route(retries, async (route) => {
      requests += 1;
      if (requests === 2) await released;
      await route.continue();
    });
    const title = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
    await open('/sync-failures', 'Sync failures');
    const retryAll = page.getByRole('button', { name: 'Retry all: Too many requests' });
    await retryAll.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The account server is back');
    await dialog.getByLabel('Ticket').fill('T-9');
    await dialog.getByRole('button', { name: 'Retry all' }).click();
    await page.getByText('200 of 401.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await retryAll.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^49/);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop' }).click();
    await title('Stopping: Too many requests');
    release();
    await title('Retry stopped: Too many requests');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Continue');
    await page.getByText('400 of 401.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.route(retries, () => {});
    await page.getByRole('button', { name: 'Continue' }).click();
    await title('Retrying: Too many requests');
    await page.reload();
    await title('Retry interrupted: Too many requests');
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute(retries);
    await page.getByRole('button', { name: 'Continue' }).click();
    await title('Retry finished: Too many requests');
    await page.getByText('401 of 401. 401 queued again.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await page.getByText('401 of 401.').waitFor({ state: 'hidden' });
    await retryAll.waitFor({ state: 'hidden' });
  });

  it('finds nothing on the overview, on lists, and on the search in lists', async () => {
    await open('/overview', 'Overview');
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Handle, DID').fill('ali');
    await page.getByRole('button', { name: 'alice.test' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    for (const [path, name] of [
      ['/accounts', 'Accounts'],
      ['/sync-failures', 'Sync failures'],
      ['/deliveries', 'Failed deliveries'],
      ['/staff-sessions', 'Staff sessions'],
      ['/roles', 'Roles'],
      ['/nowhere', 'Nothing here'],
    ] as const) {
      await open(path, name);
      expect(await faultsOf(page), name).toEqual([]);
    }
  });

  it('finds nothing on the list of apps: while it loads, after a failure, when it is empty, and with forms', async () => {
    const list = '**/internal/v1/ops/bridge-clients';
    const loading = Promise.withResolvers<void>();
    await page.route(list, async (route) => {
      await loading.promise;
      await route.fulfill({ status: 400, json: { error: 'invalid_request', message: 'No.' } });
    });
    await page.goto(`${world.system.ops.url}/apps`);
    await heading(page, 'Apps');
    expect(await faultsOf(page)).toEqual([]);
    loading.resolve();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute(list);
    await open('/apps', 'Apps');
    await page.getByText('No apps yet').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add an app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add the app' }).click();
    await dialog.getByText('Enter the client ID.').waitFor();
    await dialog.getByLabel('Require PKCE').uncheck();
    await dialog.getByText('Without PKCE, a stolen code').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('Client ID').fill('wiki');
    await dialog.getByLabel('Name').fill('The wiki');
    await dialog.getByLabel('Redirect URIs').fill('https://wiki.example/callback\nhttp://wiki.example/');
    await dialog.getByRole('button', { name: 'Add the app' }).click();
    await dialog.getByText('Use https, or http to a loopback address').waitFor();
    await dialog.getByLabel('Redirect URIs').fill('https://wiki.example/callback');
    await dialog.getByRole('button', { name: 'Add the app' }).click();
    await dialog.getByText('Copy the secret now').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Redirects to https://wiki.example/callback').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const state = async (button: string, submit: string) => {
      await page.getByRole('button', { name: button }).click();
      await dialog.getByRole('button', { name: submit }).click();
      await dialog.getByText('Enter the reason.').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await dialog.getByLabel('Reason').fill('The app has moved');
      await dialog.getByLabel('Ticket').fill('T-9');
    };
    await state('Change The wiki', 'Save');
    await dialog.getByLabel('Redirect URIs').fill('https://wiki.example/new');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Redirects to https://wiki.example/new').waitFor();
    await state('New secret: The wiki', 'Replace the secret');
    await dialog.getByRole('button', { name: 'Replace the secret' }).click();
    await dialog.getByText('Copy the secret now').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await state('Remove: The wiki', 'Remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No apps yet').waitFor();
    await open('/audit', 'Audit log');
    await page.getByRole('list', { name: 'Rows' }).getByText('App changed').first().click();
    await page.getByRole('cell', { name: 'https://wiki.example/new' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Ticket').fill('T-9');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Save this filter' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds nothing on a new invite, a new credential, and the verified log', async () => {
    await open('/invites', 'Invites');
    await page.getByRole('button', { name: 'Create an invite' }).click();
    await page.getByLabel('Who is it for?').fill('Paula, \u202Eworks at the library');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create invite' }).click();
    await page.getByText(/^svc-/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Open 1' }).click();
    await page.waitForURL((url) => url.searchParams.get('state') === 'open');
    await page.getByRole('list', { name: 'Invites' }).getByText('Paula').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await open('/credentials', 'Credentials');
    await page.getByRole('button', { name: 'New credential' }).click();
    await page.getByRole('button', { name: 'Create credential' }).click();
    await page.getByText('Choose at least one role.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await open('/audit', 'Audit log');
    const stalled = '**/internal/v1/ops/audit/verify.ndjson';
    await page.route(stalled, () => {});
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page
      .getByRole('progressbar', { name: 'Progress of the verification' })
      .waitFor({ state: 'attached' });
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByText('The verification was cancelled.').waitFor();
    await page.unroute(stalled);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Verify the log');
    await page.keyboard.press('Enter');
    await page.getByText(/rows are intact/).waitFor();
    expect(await focused()).toBe('Verify the log');
    await page.getByRole('list', { name: 'Rows' }).getByText('Granted base').first().click();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds nothing on a change of roles, and where it asks for a new sign-in', async () => {
    await open('/roles', 'Roles');
    await page.getByRole('button', { name: 'Add an operator' }).click();
    await page.getByLabel('Handle or DID').fill('unknown.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('There is no account with this handle or DID.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Handle or DID').fill('alice.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the roles of alice.test' });
    await dialog.getByRole('radio', { name: 'Grant Support' }).check();
    await dialog.getByRole('button', { name: 'Grant Support' }).click();
    await dialog.getByText('Enter the reason.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('Joins the team');
    await dialog.getByLabel('Ticket').fill('T-9');
    world.system.clock.advance(5 * MINUTE);
    await dialog.getByRole('button', { name: 'Grant Support' }).click();
    await dialog.getByRole('button', { name: 'Sign in again' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

it.each([
  ['customers', 'customer', () => world.system.gateway.url],
  ['operators', 'operator', () => world.system.ops.url],
] as const)("axe has checked every route of the %s' page", async (_, folder, url) => {
  const file = join(import.meta.dirname, `../../web/${folder}/src/routes.tsx`);
  expect(await uncheckedRoutes(file, new URL(url()).origin)).toEqual([]);
});
