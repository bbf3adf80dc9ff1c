import { readFile } from 'node:fs/promises';
import { KnexAccountStore, openDatabase } from '@gatehouse/adapters/knex';
import { sampleAccount } from '@gatehouse/testing/contracts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import './patience.ts';
import { faultsOf, PHONE } from '../../../page-kit/test/faults-of.ts';
import { misses, sees, seesPage } from '../../../page-kit/test/sees.ts';
import { ADA, BOB, call, enter, register, signIn } from './people.ts';
import { openWorld, type World } from './world.ts';

const MANY = 10_000;

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  page = await world.visitor();
  await register(page, world.study.url);
  await call(page, 'POST', `${world.study.url}/api/auth/users`, BOB);
});

afterAll(() => world.end());

describe('a disabled user', () => {
  it('is signed out in every tab, reads why at sign-in, and is let in again', async () => {
    const bob = await world.visitor();
    await signIn(bob, world.study.url, BOB);
    const otherTab = await bob.context().newPage();
    for (const tab of [bob, otherTab]) await tab.goto('/courses');
    await act('Disable account');
    await sees(row('bob').getByText('Disabled'));
    await page.getByLabel('Status').selectOption('Disabled');
    await misses(row('ada'));
    await sees(row('bob'));
    for (const tab of [bob, otherTab]) {
      await tab.getByRole('link', { name: 'Lexicon' }).click();
      await seesPage(tab, 'Sign in');
    }
    await enter(bob, BOB, 'Sign in');
    await sees(bob.getByText('This account is disabled.'));
    await act('Enable account');
    await misses(row('bob').getByText('Disabled'));
    await enter(bob, BOB, 'Sign in');
    await seesPage(bob, 'Lexicon');
    await bob.context().close();
  });
});

describe('an administrator with only a keyboard', () => {
  it('renames a user, and returns the focus to the menu of the row', async () => {
    await page.goto('/settings/users');
    await page.getByRole('button', { name: 'Actions for bob' }).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Rename' });
    await expect.poll(() => isFocused(item)).toBe(true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rename' });
    await expect.poll(() => isFocused(dialog.getByLabel('Username'))).toBe(true);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('robert');
    await page.keyboard.press('Enter');
    await misses(dialog);
    const menu = page.getByRole('button', { name: 'Actions for robert' });
    await expect.poll(() => isFocused(menu)).toBe(true);
  });
});

describe(`a list of ${MANY} users`, () => {
  beforeAll(async () => {
    const database = await openDatabase(`sqlite:${world.study.databaseFile}`);
    const accounts = new KnexAccountStore(database);
    await database.transaction(async () => {
      for (let count = 0; count < MANY; count += 1)
        await accounts.insert(sampleAccount({ username: `person-${String(count).padStart(5, '0')}` }));
    });
    await database.close();
  });

  it('renders only the rows in or near the visible area, and reaches the last one by scrolling', async () => {
    await page.goto('/settings/users?order=username');
    await seesPage(page, 'Users');
    await sees(page.getByText('person-00000', { exact: true }));
    const last = page.getByText('robert', { exact: true });
    for (let turn = 0; turn < 500 && !(await last.isVisible()); turn += 1)
      await page.evaluate(
        () =>
          new Promise((done) => {
            window.scrollTo(0, document.documentElement.scrollHeight);
            requestAnimationFrame(done);
          }),
      );
    await sees(last);
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    await last.press('Home');
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is exported whole as CSV', async () => {
    await page.goto('/settings/users?order=username');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(MANY + 3);
    expect(lines[0]).toBe('\uFEFFusername,role,provider,hasPassword,createdAt,lastSeenAt,disabledAt,id');
    expect(lines[1]).toMatch(/^ada,admin,local,true,/);
    expect(lines.at(-1)).toMatch(/^robert,user,local,true,/);
  });

  it('is searched on a phone of 320 px without sideways scrolling', async () => {
    const phone = await world.visitor({ viewport: PHONE });
    await signIn(phone, world.study.url, ADA);
    await phone.goto('/settings/users?q=09999');
    await sees(phone.getByText('person-09999', { exact: true }));
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await phone.context().close();
  });
});

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((node) => node === document.activeElement);
}

function row(name: string) {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}

async function act(item: string): Promise<void> {
  await page.goto('/settings/users');
  await page.getByRole('button', { name: 'Actions for bob' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').getByRole('button', { name: item }).click();
  await misses(page.getByRole('dialog'));
}
