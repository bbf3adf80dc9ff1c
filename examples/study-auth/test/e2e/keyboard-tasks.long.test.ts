import {
  callbacksOf,
  type RunningOpenIdProvider,
  startOpenIdProvider,
} from '@gatehouse/testing/servers/openid-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../../../page-kit/test/faults-of.ts';
import './patience.ts';
import { KeyboardUser } from '../../../page-kit/test/keyboard-user.ts';
import { misses, sees, seesPage } from '../../../page-kit/test/sees.ts';
import { ADA, signIn } from './people.ts';
import { openWorld, type World } from './world.ts';

const NEW_PASSWORD = 'difference engine 1822';

let world: World;
let provider: RunningOpenIdProvider;
let page: Page;
let user: KeyboardUser;

beforeAll(async () => {
  world = await openWorld();
  provider = await startOpenIdProvider({ redirectUris: callbacksOf(world.study.url) });
  page = await world.visitor({ viewport: PHONE });
  user = new KeyboardUser(page);
});

afterAll(async () => {
  await provider.stop();
  await world.end();
});

describe('a user with a keyboard and a screen of 320 px', () => {
  it('registers the first account', async () => {
    await page.goto('/');
    await seesPage(page, 'Welcome');
    await user.write('Username', ADA.username);
    await user.write('Password', ADA.password);
    await user.press('Enter');
    await seesPage(page, 'Courses');
  });

  it('signs out and in', async () => {
    await user.activate(/^Account menu/);
    await sees(page.getByRole('menuitem', { name: 'Sign out' }));
    await user.press('ArrowUp');
    await user.press('Enter');
    await seesPage(page, 'Sign in');
    await user.write('Username', ADA.username);
    await user.write('Password', ADA.password);
    await user.press('Enter');
    await seesPage(page, 'Courses');
  });

  it('creates a course', async () => {
    await user.activate('New course');
    await user.write('Title', 'Portuguese');
    await user.activate('Create course');
    await seesPage(page, 'Portuguese');
  });

  it('creates a lesson', async () => {
    await user.activate('New lesson');
    await user.write('Title', 'Numbers');
    await user.activate('Add lesson');
    await misses(page.getByRole('dialog'));
    await user.activate('Numbers');
    await seesPage(page, 'Numbers');
  });

  it('imports cards', async () => {
    await user.activate('Import');
    await user.write('Cards', Array.from({ length: 10 }, (_, n) => `front ${n}, back ${n}`).join('\n'));
    await user.activate('Add 10 cards');
    await sees(page.getByText('10 cards are added.'));
  });

  it('studies ten cards', async () => {
    await user.activate('Portuguese');
    await seesPage(page, 'Portuguese');
    await user.activate('Study now');
    await seesPage(page, 'Study');
    for (let card = 0; card < 10; card += 1) {
      await sees(page.getByText(`front ${card}`));
      await user.activate('Show answer');
      await sees(page.getByText(`back ${card}`));
      await user.press('4');
    }
    await sees(page.getByText('Done for now'));
  });

  it('changes the password', async () => {
    await user.goTo('Account');
    await seesPage(page, 'Account');
    await user.write('Current password', ADA.password);
    await user.write('New password', NEW_PASSWORD);
    await user.press('Enter');
    await sees(page.getByText('Your password is changed.'));
  });

  it('ends another session', async () => {
    const other = await world.visitor();
    await signIn(other, world.study.url, { ...ADA, password: NEW_PASSWORD });
    await page.reload();
    await seesPage(page, 'Account');
    await user.activate('Sign out everywhere else');
    await sees(page.getByRole('dialog'));
    await user.activate('Sign out everywhere else');
    await misses(page.getByRole('dialog'));
    await other.goto(world.study.url);
    await seesPage(other, 'Sign in');
    await other.context().close();
  });

  it('adds a user with an enrolment link', async () => {
    await user.goTo('Users');
    await seesPage(page, 'Users');
    await user.activate('New user');
    await user.write('Username', 'bob');
    await user.activate('Create user');
    await sees(page.getByRole('dialog').getByLabel('Password link'));
    await user.activate('Done');
    await misses(page.getByRole('dialog'));
    await sees(page.getByText('bob', { exact: true }));
  });

  it('sets up single sign-on and tests it', async () => {
    await user.goTo('Single sign-on');
    await seesPage(page, 'Single sign-on');
    await user.write('Issuer URL', provider.issuer);
    await user.write('Client ID', provider.clientId);
    await user.write('Client secret', provider.clientSecret);
    await user.activate('Save and test sign-in');
    await sees(page.getByRole('heading', { name: 'Test OpenID provider' }));
    await page.keyboard.insertText('grace');
    await user.press('Enter');
    await seesPage(page, 'Test sign-in');
    await sees(page.getByText('The sign-in works'));
    await user.activate('Back to the settings');
    await user.reach('Offer single sign-on');
    await user.press('Space');
    await user.activate('Save');
    await sees(page.getByRole('status').getByText('Active', { exact: true }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
});
