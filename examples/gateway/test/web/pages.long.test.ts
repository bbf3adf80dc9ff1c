import { readFile } from 'node:fs/promises';
import { DAY } from '@gatehouse/core/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstLoadBytes, MAX_FIRST_LOAD_BYTES } from '../../../page-kit/test/first-load.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.end());

const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((node) => node === document.activeElement);

describe('the first page of a visitor', () => {
  it.each(['gateway', 'ops'] as const)('transfers at most 180 KB at the %s', async (name) => {
    const page = await world.home.newPage();
    expect(await firstLoadBytes(page, world.system[name].url)).toBeLessThan(MAX_FIRST_LOAD_BYTES);
    await page.context().close();
  });
});

describe("the customers' page", () => {
  it('reports an unknown handle at the field, in plain words', async () => {
    const page = await world.home.newPage();
    await page.goto(world.system.gateway.url);
    await page.getByLabel('Handle').fill('unknown.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('We cannot find this account').waitFor();
    expect(await page.getByText(/OAuth/i).count()).toBe(0);
    expect(await page.getByLabel('Handle').getAttribute('aria-invalid')).toBe('true');
    expect(await isFocused(page, 'Handle')).toBe(true);
    await page.context().close();
  });

  it('completes a bare name with our own domain, at sign-in and at sign-up', async () => {
    const page = await world.home.newPage();
    await page.goto(world.system.gateway.url);
    await page.getByText('such as alice.test').waitFor();
    await page.getByLabel('Handle').fill('alice');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.origin === world.home.pds.publicUrl);

    await page.goto(`${world.system.gateway.url}/sign-up`);
    await page.getByLabel('Handle').fill('nina');
    await page.getByLabel('E-mail').fill('nina@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByLabel('Invite').fill('svc-unknown');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/v1/pds/signup'),
      page.getByRole('button', { name: 'Create account' }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ handle: 'nina.test' });
    await expect.poll(() => isFocused(page, 'Invite')).toBe(true);
    await page.context().close();
  });

  it('marks every wrong field of a sign-up and focuses the first', async () => {
    const page = await world.home.newPage();
    await page.goto(`${world.system.gateway.url}/sign-up`);
    await page.getByLabel('Handle').fill('nina');
    await page.getByLabel('E-mail').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Invite').fill('svc-unknown');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Use at least 8 characters.').waitFor();
    for (const label of ['E-mail', 'Password'])
      expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), label).toBe('true');
    expect(await isFocused(page, 'E-mail')).toBe(true);
    await page.context().close();
  });

  it('shows what is synced, and until when the customer must sign in again', async () => {
    const page = await world.signedIn(`${world.system.gateway.url}/activity`, world.alice);
    const card = page.getByRole('region', { name: 'Sync' });
    await card.getByText('Everything is synced.').waitFor();
    const time = await card.locator('time').getAttribute('datetime');
    const days = (Date.parse(time ?? '') - Date.now()) / DAY;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    await page.context().close();
  });

  it('shows the details for support as facts, and copies all of them', async () => {
    const page = await world.signedIn(`${world.system.gateway.url}/support`, world.alice);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const card = page.getByRole('region', { name: 'Details for support' });
    await card.getByRole('definition').filter({ hasText: 'Everything is synced.' }).waitFor();
    expect(await card.getByRole('definition').allTextContents()).toContain(world.alice.did);
    await card.getByRole('button', { name: 'Copy the details' }).click();
    await card.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toMatchObject({ account: { did: world.alice.did }, sync: { jobs: { failed: 0 } } });
    await page.context().close();
  });

  it('retries what it could not load when the connection is back', async () => {
    const page = await world.signedIn(`${world.system.gateway.url}/files`, world.alice);
    const history = '**/api/v1/me/history*';
    await page.route(history, (route) => route.abort());
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await page.getByText('This could not be loaded').waitFor();
    await page.unroute(history);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('list', { name: 'History' }).getByText('You signed in').first().waitFor();
    await page.context().close();
  });

  it('links to the page on which the personal data server manages the account', async () => {
    const page = await world.signedIn(`${world.system.gateway.url}/settings`, world.alice);
    const { publicUrl } = world.home.pds;
    const link = page.getByRole('link', { name: `Open your account at ${new URL(publicUrl).hostname}` });
    expect(await link.getAttribute('href')).toBe(`${publicUrl}/account`);
    await page.context().close();
  });

  it('is signed out in every tab when one tab signs out', async () => {
    const page = await world.signedIn(world.system.gateway.url, world.alice);
    const second = await page.context().newPage();
    await second.goto(world.system.gateway.url);
    await second.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Stop syncing and sign out' }).click();
    await second.getByText('Your session has ended.').waitFor();
  });
});

describe("the operators' page", () => {
  const accountUrl = () => `${world.system.ops.url}/accounts/${world.alice.did}`;

  it('offers only possible changes, preselects none, and shows the state before and after', async () => {
    await world.order(world.alice.did, { event: 'manual.grant', plan: 'base' });
    const page = await world.signedIn(world.system.ops.url, world.olga);
    await page.goto(accountUrl());
    await page.getByRole('radio').first().waitFor();
    const names = await page.getByRole('radiogroup').locator('label').allTextContents();
    expect(names).toEqual(['Grant Once', 'Lapse with a grace period', 'Lapse now']);
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('Choose a change.').waitFor();

    await page.getByRole('radio', { name: 'Lapse now' }).check();
    const preview = page.getByRole('region', { name: 'Change the plan' }).locator('dl');
    expect(await preview.textContent()).toContain('NowBase active; Once not owned.');
    expect(await preview.textContent()).toContain('AfterBase lapsed; Once not owned. Cannot write.');
    await page.context().close();
  });

  it('opens the customer in a shared link after the sign-in, and keeps typed text across a reload', async () => {
    const page = await world.signedIn(accountUrl(), world.olga);
    await page.getByRole('heading', { level: 1, name: 'alice.test' }).waitFor();
    await page.getByRole('radio', { name: 'Lapse now' }).check();
    await page.getByLabel('Reason').fill('Asked by telephone');
    await page.reload();
    await page.getByLabel('Reason').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Asked by telephone');
    expect(await page.getByRole('radio', { name: 'Lapse now' }).isChecked()).toBe(true);
    await page.context().close();
  });

  it('finds a customer from anywhere, and shows each event with its state before and after', async () => {
    const page = await world.signedIn(world.system.ops.url, world.olga);
    await page.getByRole('link', { name: /^Active/ }).waitFor();
    const search = page.getByRole('button', { name: 'Search' });
    await search.click();
    await page.getByPlaceholder('Handle, DID').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => search.evaluate((node) => node === document.activeElement)).toBe(true);

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Handle, DID').fill('ali');
    await page.getByRole('button', { name: 'alice.test' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'alice.test' }).waitFor();
    await page.getByRole('list', { name: 'Timeline' }).getByText('Granted base').first().click();
    expect(await page.getByRole('table', { name: 'Before and after' }).first().textContent()).toContain(
      'Basenoneactive',
    );

    await page.getByRole('link', { name: 'Open in the audit log' }).click();
    await page.getByLabel('Text').fill('INVOICE');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.waitForURL(/text=INVOICE/);
    await page.reload();
    const rows = page.getByRole('list', { name: 'Rows' });
    await rows.getByText('Granted base').first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(`,${world.alice.did},alice.test,`);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Actor').fill('unknown.test');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText('No account is named “unknown.test”').waitFor();
    await page.goBack();
    await rows.getByText('Granted base').first().waitFor();
    await page.context().close();
  });

  it('shows the active filters of the audit log, removes one at a time, and saves them under a name', async () => {
    const page = await world.signedIn(
      `${world.system.ops.url}/audit?actor=olga.test&action=session.began`,
      world.olga,
    );
    const rows = page.getByRole('list', { name: 'Rows' }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await page.getByRole('textbox', { name: 'Actor' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save this filter' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Olga signs in');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const chips = page.getByRole('group', { name: 'Active filters' });
    await chips.getByRole('button', { name: 'Remove the filter Actor: olga.test' }).click();
    await page.waitForURL((url) => url.search === '?action=session.began');
    expect(await isFocused(page, 'Text')).toBe(true);
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await page.waitForURL((url) => url.search === '');
    await chips.waitFor({ state: 'detached' });

    await page.reload();
    await page.getByRole('link', { name: 'Olga signs in' }).click();
    await page.waitForURL((url) => url.search === '?action=session.began&actor=olga.test');
    await chips.waitFor();
    expect(await chips.getByRole('button').allTextContents()).toEqual([
      'Actor: olga.test',
      'Action: Signed in',
      'Clear all',
    ]);
    await page.getByRole('button', { name: 'Remove the saved filter Olga signs in' }).click();
    await page.reload();
    await rows.first().waitFor();
    expect(await page.getByRole('link', { name: 'Olga signs in' }).count()).toBe(0);
    await page.context().close();
  });

  it('jumps to a part of the page of a customer', async () => {
    const page = await world.signedIn(accountUrl(), world.olga);
    const index = page.getByRole('navigation', { name: 'On this page' });
    await index.getByRole('link', { name: 'Timeline' }).click();
    await page.waitForURL((url) => url.hash === '#timeline');
    const names = await index.getByRole('link').allTextContents();
    for (const name of names) await page.getByRole('region', { name }).waitFor();
    const [head, card] = await Promise.all([
      index.boundingBox(),
      page.getByRole('region', { name: 'Timeline' }).boundingBox(),
    ]);
    expect(card?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    await page.context().close();
  });

  it('creates, lists and revokes invites', async () => {
    const page = await world.signedIn(`${world.system.ops.url}/invites`, world.olga);
    await page.getByText('No invites yet').waitFor();
    const create = async (note: string) => {
      await page.getByRole('button', { name: 'Create an invite' }).click();
      await page.getByLabel('Who is it for?').fill(note);
      await page.getByRole('button', { name: 'Create invite' }).click();
      await page.getByText(/^svc-/).waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
    };
    await create('Paula of the library');
    await create('');
    await page.getByRole('link', { name: 'Open 2' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search notes and accounts' }).fill('PAULA');
    await page.waitForURL((url) => url.searchParams.get('q') === 'PAULA');
    await page.reload();
    const invite = page.getByRole('list', { name: 'Invites' }).getByRole('listitem');
    await invite.getByText('Open').waitFor();
    await invite.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await invite.getByText('Revoked', { exact: true }).waitFor();
    expect(await invite.getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'Open 1' }).click();
    await page.getByText('No such invites').waitFor();
    await page.getByRole('link', { name: 'Show all invites' }).click();
    await page.getByRole('link', { name: 'Revoked 1' }).waitFor();
    await page.waitForURL((url) => url.search === '');
    await invite.nth(1).waitFor();
    expect(await invite.count()).toBe(2);
    await page.context().close();
  });
});
