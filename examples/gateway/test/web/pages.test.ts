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
  it.each(['gateway', 'ops'] as const)('takes at most 180 KB at the %s', async (name) => {
    const page = await world.home.newPage();
    expect(await firstLoadBytes(page, world.system[name].url)).toBeLessThan(MAX_FIRST_LOAD_BYTES);
    await page.context().close();
  });
});

describe("the customers' page", () => {
  it('reports at the field that a handle is unknown, without terms of the protocol', async () => {
    const page = await world.home.newPage();
    await page.goto(world.system.gateway.url);
    await page.getByLabel('Handle').fill('nobody.test');
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

  it('shows what sync does, and before when to sign in again', async () => {
    const page = await world.signedIn(world.system.gateway.url, world.alice);
    const card = page.getByRole('region', { name: 'Sync' });
    await card.getByText('Everything is synced.').waitFor();
    const time = await card.locator('time').getAttribute('datetime');
    const days = (Date.parse(time ?? '') - Date.now()) / DAY;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    await page.context().close();
  });

  it('is signed out in every tab when one tab signs out', async () => {
    const page = await world.signedIn(world.system.gateway.url, world.alice);
    const second = await page.context().newPage();
    await second.goto(world.system.gateway.url);
    await second.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await second.getByText('Your session has ended.').waitFor();
  });
});

describe("the operators' page", () => {
  it('offers only possible changes, chooses none, and shows the state before and after', async () => {
    await world.order(world.alice.did, { event: 'manual.grant', plan: 'base' });
    const page = await world.signedIn(world.system.ops.url, world.olga);
    await page.goto(`${world.system.ops.url}/accounts?account=alice.test`);
    await page.getByRole('radio').first().waitFor();
    const names = await page.getByRole('radiogroup').locator('label').allTextContents();
    expect(names).toEqual(['Grant Once', 'Lapse with a grace period', 'Lapse now']);
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('Choose a change.').waitFor();

    await page.getByRole('radio', { name: 'Lapse now' }).check();
    const preview = page.locator('dl').last();
    expect(await preview.textContent()).toContain('NowBase active; Once not owned.');
    expect(await preview.textContent()).toContain('AfterBase lapsed; Once not owned. Cannot write.');
    await page.context().close();
  });

  it('opens the account of a shared link after the sign-in', async () => {
    const page = await world.signedIn(`${world.system.ops.url}/accounts?account=alice.test`, world.olga);
    await page.getByRole('heading', { level: 2, name: 'alice.test' }).waitFor();
    await page.context().close();
  });

  it('keeps the account and the typed text across a reload', async () => {
    const page = await world.signedIn(world.system.ops.url, world.olga);
    await page.getByLabel('Handle, DID or e-mail').fill('alice.test');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('radio', { name: 'Lapse now' }).check();
    await page.getByLabel('Reason').fill('Asked by telephone');
    await page.reload();
    await page.getByLabel('Reason').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Asked by telephone');
    expect(await page.getByRole('radio', { name: 'Lapse now' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Handle, DID or e-mail').inputValue()).toBe('alice.test');
    await page.context().close();
  });
});
