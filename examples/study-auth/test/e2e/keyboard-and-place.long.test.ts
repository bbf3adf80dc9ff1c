import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstLoadBytes, MAX_FIRST_LOAD_BYTES } from '../../../page-kit/test/first-load.ts';
import './patience.ts';
import { PHONE } from '../../../page-kit/test/faults-of.ts';
import { misses, sees, seesPage } from '../../../page-kit/test/sees.ts';
import { ADA, BOB, call, register, signIn } from './people.ts';
import { openWorld, type World } from './world.ts';

const NAME_OF_MAX_LENGTH = 'w'.repeat(64);
const PERSON_WITH_LONG_NAME = { ...BOB, username: NAME_OF_MAX_LENGTH };

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld({ AUTH_ALLOW_SIGNUP: 'true' });
  page = await world.visitor();
  await register(page, world.study.url);
  for (const person of [BOB, PERSON_WITH_LONG_NAME])
    await call(page, 'POST', `${world.study.url}/api/auth/users`, person);
  for (let count = 1; count <= 30; count += 1)
    await call(page, 'POST', `${world.study.url}/api/courses`, { title: `Course ${count}` });
});

afterAll(() => world.end());

const isFocused = (locator: Locator) => locator.evaluate((node) => node === document.activeElement);

describe('the focus', () => {
  it.each([
    ['Password link', 'Escape'],
    ['Password link', 'Cancel'],
    ['Rename', 'Escape'],
    ['Disable account', 'Cancel'],
    ['Make administrator', 'Escape'],
  ])('returns to the menu button when the dialog "%s" closes by %s', async (item, way) => {
    await page.goto('/settings/users');
    const menu = page.getByRole('button', { name: 'Actions for bob' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item }).click();
    const dialog = page.getByRole('dialog');
    await sees(dialog);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: way }).click();
    await misses(dialog);
    await expect.poll(() => isFocused(menu)).toBe(true);
  });

  it('returns to the menu button after the role has changed', async () => {
    await page.goto('/settings/users');
    const menu = page.getByRole('button', { name: 'Actions for bob' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Make administrator' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make administrator' }).click();
    await misses(dialog);
    await expect.poll(() => isFocused(menu)).toBe(true);
  });
});

describe('the scroll position', () => {
  it('is the same after Back', async () => {
    await page.goto('/courses');
    await page.getByRole('button', { name: 'Show more' }).click();
    const last = page.getByRole('link', { name: 'Course 1', exact: true });
    await last.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    await last.click();
    await seesPage(page, 'Course 1');
    await page.goBack();
    await seesPage(page, 'Courses');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });
});

describe('a search', () => {
  it('announces no total before the last page is loaded', async () => {
    await page.goto('/courses?q=Course');
    await sees(page.getByRole('status').filter({ hasText: 'More than 24 courses found.' }));
    await page.getByRole('button', { name: 'Show more' }).click();
    await sees(page.getByRole('status').filter({ hasText: /^30 courses found\.$/ }));
  });
});

describe('a username of 64 characters', () => {
  it('fits a screen of 320 px, on the account page and in the menu', async () => {
    const phone = await world.visitor({ viewport: PHONE });
    await signIn(phone, world.study.url, PERSON_WITH_LONG_NAME);
    await phone.goto('/settings/account');
    await seesPage(phone, 'Account');
    const overflow = () => phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBe(0);
    await phone.getByRole('button', { name: 'Account menu' }).click();
    await sees(phone.getByRole('menuitem', { name: 'Sign out' }));
    expect(await overflow()).toBe(0);
    const menu = phone.getByRole('menu');
    expect(await menu.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    await phone.context().close();
  });
});

describe('the first page of a visitor', () => {
  it('transfers at most 180 KB', async () => {
    const visitor = await world.visitor();
    expect(await firstLoadBytes(visitor, world.study.url)).toBeLessThan(MAX_FIRST_LOAD_BYTES);
    await signIn(visitor, world.study.url, ADA);
    await visitor.context().close();
  });
});
