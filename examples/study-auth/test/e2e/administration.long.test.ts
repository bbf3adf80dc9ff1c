import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import './patience.ts';
import { misses, sees, seesPage } from '../../../page-kit/test/sees.ts';
import { BOB, call, enter, register, signIn } from './people.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  page = await world.visitor();
  await register(page, world.study.url);
  await page.goto('/settings/users');
});

afterAll(() => world.end());

/** Opens the link in a new browser and chooses the password. The user is then signed in. */
async function choosePassword(link: string, password: string): Promise<void> {
  const visitor = await world.visitor();
  await visitor.goto(link);
  await sees(visitor.getByText('For the account bob.'));
  await visitor.getByLabel('New password').fill(password);
  await visitor.getByRole('button', { name: 'Set password and sign in' }).click();
  await seesPage(visitor, 'Courses');
  await visitor.context().close();
}

async function choose(item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for bob' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('users', () => {
  it('are created by the administrator, with each fault at its field', async () => {
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await sees(dialog.getByText('Enter a username.'));
    await dialog.getByLabel('Username').fill('x');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await sees(dialog.getByText('Use 3 to 64 characters.'));
    await dialog.getByLabel('Username').fill(BOB.username);
    await dialog.getByRole('button', { name: 'Create user' }).click();
    const link = await dialog.getByLabel('Password link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await misses(dialog);
    await sees(page.getByRole('table', { name: 'Users' }).getByText('bob', { exact: true }));
    await choosePassword(link, BOB.password);
  });

  it('see neither administration nor, where it is not allowed, sign-up', async () => {
    const bob = await world.visitor();
    await bob.goto('/settings/users');
    await seesPage(bob, 'Sign in');
    expect(await bob.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    await enter(bob, BOB, 'Sign in');
    await sees(bob.getByText('Only for administrators'));
    expect(await bob.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await bob.context().close();
  });

  it('choose a new password by a link, which ends their sessions and works once', async () => {
    const bob = await world.visitor();
    await signIn(bob, world.study.url, BOB);
    await choose('Password link');
    const dialog = page.getByRole('dialog', { name: 'Password link' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Password link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await choosePassword(link, 'jacquard loom 1804');
    await bob.goto(link);
    await sees(bob.getByText('This link was used or has expired.'));
    expect(await call(bob, 'GET', `${world.study.url}/api/auth/me`)).toEqual({ user: null });
    await bob.context().close();
  });

  it('become administrators, and have no access from the next request after they lose the role', async () => {
    const bob = await world.visitor();
    await signIn(bob, world.study.url, { ...BOB, password: 'jacquard loom 1804' });
    await choose('Make administrator');
    await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click();
    await sees(page.getByText('bob is now an administrator.'));
    await bob.goto('/courses');
    await sees(bob.getByRole('link', { name: 'Single sign-on' }));
    await choose('Make user');
    await page.getByRole('dialog').getByRole('button', { name: 'Make user' }).click();
    await sees(page.getByText('bob is now a user.'));
    await bob.getByRole('link', { name: 'Single sign-on' }).click();
    await sees(bob.getByText('Only for administrators'));
    await bob.context().close();
  });

  it('are found by a part of their name and by their role, also after Back', async () => {
    const list = page.getByRole('table', { name: 'Users' });
    await page.getByRole('searchbox', { name: 'Search users' }).fill('OB');
    await misses(list.getByText('ada', { exact: true }));
    await sees(list.getByText('bob', { exact: true }));
    await page.getByLabel('Role').selectOption('admin');
    await sees(page.getByText('Nothing found for “OB”'));
    expect(new URL(page.url()).search).toBe('?q=OB&role=admin');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await sees(list.getByText('ada', { exact: true }));
    await misses(list.getByText('bob', { exact: true }));
    await page.goto('/courses');
    await page.goBack();
    await seesPage(page, 'Users');
    expect(await page.getByLabel('Role').inputValue()).toBe('admin');
    await page.getByLabel('Role').selectOption('');
    await sees(list.getByText('bob', { exact: true }));
  });

  it('are signed out everywhere by the administrator', async () => {
    const bob = await world.visitor();
    await signIn(bob, world.study.url, { ...BOB, password: 'jacquard loom 1804' });
    await choose('End sessions');
    await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
    await sees(page.getByText(/sessions? ha(s|ve) ended/));
    expect(await call(bob, 'GET', `${world.study.url}/api/auth/me`)).toEqual({ user: null });
    await bob.context().close();
  });

  it('cannot change their own role or disable themselves', async () => {
    await sees(page.getByText('You', { exact: true }));
    await page.getByRole('button', { name: 'Actions for ada' }).click();
    await sees(page.getByRole('menuitem', { name: 'Rename' }));
    expect(await page.getByRole('menuitem').count()).toBe(1);
    await page.keyboard.press('Escape');
  });
});

describe('the audit log', () => {
  it('names the actor, the action and the target', async () => {
    const settings = { provider: 'Example AI', model: 'example-large', apiKey: 'sk-example-0001' };
    await call(page, 'PUT', '/api/settings/ai', settings);
    await page.goto('/settings/audit');
    const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    await sees(rows.filter({ hasText: 'AI settings changed' }));
    await sees(rows.filter({ hasText: 'Role changed' }).filter({ hasText: 'bob · by ada' }));
    expect(await page.getByText('sk-example-0001').count()).toBe(0);
  });

  it('shows only matching rows, and Back removes the filter', async () => {
    const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Role changed' });
    await misses(rows.filter({ hasText: 'AI settings changed' }).first());
    expect(await rows.count()).toBe(2);
    await page.getByLabel('Actor').fill('BOB');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await sees(page.getByText('No matching entries'));
    await page.goBack();
    await page.goBack();
    await sees(rows.filter({ hasText: 'AI settings changed' }));
  });

  it('shows only the rows of some days, and exports them as CSV', async () => {
    const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    await page.goto('/settings/audit');
    await sees(rows.first());
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.keyboard.press('Enter');
    await sees(page.getByText('No matching entries'));
    await page.getByRole('button', { name: 'Remove the filter To 31 Jan 2020' }).click();
    await sees(rows.first());
    await page.getByLabel('From', { exact: true }).fill('2020-02-01');
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Role changed' });
    await misses(rows.filter({ hasText: 'AI settings changed' }).first());
    await sees(page.getByRole('button', { name: 'Remove the filter From 1 Feb 2020' }));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('\uFEFFsequence,at,actor,action,target,detail,principal,subject');
    expect(lines[1]).toMatch(/^\d+,[\d-]+T[\d:.]+Z,ada,account\.role\.changed,bob,/);
  });

  it('shows the details of a row in words', async () => {
    await page.goto('/settings/audit?action=account.role.changed');
    const row = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first();
    await row.getByText(/^Role changed: /).click();
    await sees(row.getByRole('definition').filter({ hasText: 'account.role.changed' }));
    expect(await row.getByRole('term').allTextContents()).toEqual([
      'Before',
      'After',
      'Actor',
      'Target',
      'Row',
    ]);
  });

  it('saves a filter under a name', async () => {
    await page.goto('/settings/audit');
    await page.getByRole('link', { name: 'Changed roles' }).click();
    await page.waitForURL(/action=account.role.changed$/);
    await page.getByLabel('Actor').fill('ada');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save this filter' }).click();
    await page.getByLabel('Name').fill('Roles by Ada');
    await page.keyboard.press('Enter');
    await misses(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('link', { name: 'Roles by Ada' }).click();
    await sees(page.getByRole('button', { name: 'Remove the filter Actor: ada' }));
    await page.getByRole('button', { name: 'Remove the saved filter Roles by Ada' }).click();
    await misses(page.getByRole('link', { name: 'Roles by Ada' }));
    await page.goto('/settings/audit');
  });

  it('pages through older rows', async () => {
    const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    for (let attempt = 0; attempt < 25; attempt++) {
      await call(page, 'PUT', '/api/settings/ai', {
        provider: `Provider ${attempt}`,
        model: '',
        apiKey: null,
      });
    }
    await page.reload();
    await sees(rows.first().getByText('AI settings changed'));
    await rows.first().getByText('AI settings changed').click();
    await sees(page.getByText('Provider 24'));
    await page.getByRole('button', { name: 'Older' }).click();
    await sees(rows.filter({ hasText: 'Account created' }));
    await misses(page.getByText('Provider 24'));
    await page.getByRole('button', { name: 'Newest' }).click();
    await misses(rows.filter({ hasText: 'Account created' }).first());
    await sees(rows.first().getByText('AI settings changed'));
  });
});
