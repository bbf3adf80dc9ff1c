import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import './patience.ts';
import { misses, sees, seesPage } from '../../../page-kit/test/sees.ts';
import { ADA, call, register, signIn } from './people.ts';
import { openWorld, type World } from './world.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEW_PASSWORD = 'bernoulli numbers, note G';

let world: World;
let page: Page;
let other: Page;

beforeAll(async () => {
  world = await openWorld();
  [page, other] = await Promise.all([world.visitor(), world.visitor({ userAgent: FIREFOX })]);
  await register(page, world.study.url);
});

afterAll(() => world.end());

beforeEach(async () => {
  await signIn(other, world.study.url, ADA);
  for (const browser of [page, other]) {
    await browser.goto('/settings/account');
    await seesPage(browser, 'Account');
  }
});

function whoIs(browser: Page): Promise<{ user: { username: string } | null }> {
  return call(browser, 'GET', '/api/auth/me');
}

describe('the sessions of an account', () => {
  it('can be ended one by one', async () => {
    await sees(page.getByText('This browser'));
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Sign out this session' });
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    const sessions = page.getByRole('list', { name: 'Sessions', exact: true });
    await misses(sessions.getByText('Firefox on Linux', { exact: true }));
    expect(await whoIs(other)).toEqual({ user: null });
    await other.getByRole('link', { name: 'Lexicon' }).click();
    await sees(other.getByText('Your session has ended.'));
  });

  it('can be ended together, except the current one', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await misses(dialog);
    await misses(page.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await whoIs(other)).toEqual({ user: null });
    expect(await whoIs(page)).toMatchObject({ user: { username: 'ada' } });
  });
});

describe('the page of an account', () => {
  it('shows the device and the address of each recent sign-in', async () => {
    const rows = page.getByRole('list', { name: 'Recent sign-ins' }).getByRole('listitem');
    await sees(rows.filter({ hasText: 'Firefox on Linux' }).first().getByText('from 127.0.0.1'));
  });

  it('downloads the data of the account', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download your data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('account.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ account: { username: 'ada' }, courses: [] });
  });
});

describe('the password of an account', () => {
  const change = async (currentPassword: string, newPassword: string) => {
    await page.getByLabel('Current password').fill(currentPassword);
    await page.getByLabel('New password').fill(newPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
  };

  it('reports each fault at its field', async () => {
    await change('not the password', NEW_PASSWORD);
    await sees(page.getByText('The current password is wrong.'));
    await change(ADA.password, 'password');
    await sees(page.getByText('This is one of the most common passwords'));
    await misses(page.getByText('The current password is wrong.'));
  });

  it('changes, and every other session ends', async () => {
    await change(ADA.password, NEW_PASSWORD);
    await sees(page.getByText('Your password is changed.'));
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    expect(await whoIs(other)).toEqual({ user: null });
    expect(await whoIs(page)).toMatchObject({ user: { username: 'ada' } });
    await signIn(other, world.study.url, { ...ADA, password: NEW_PASSWORD });
  });
});
