import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import './patience.ts';
import { misses, sees, seesPage } from '../../../page-kit/test/sees.ts';
import { ADA, BOB, call, enter, signIn } from './people.ts';
import { forgetEverything, openWorld, type World } from './world.ts';

let world: World;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  world = await openWorld({ AUTH_ALLOW_SIGNUP: 'true' });
  context = (await world.visitor()).context();
});

afterAll(() => world.end());

beforeEach(async () => {
  page = await context.newPage();
  return () => forgetEverything(context);
});

describe('the password field', () => {
  it('hides the password until the user shows it', async () => {
    await page.goto('/');
    const field = page.getByLabel('Password', { exact: true });
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
  });

  it('accepts pasted text, and states its rule to people and password managers', async () => {
    await page.goto('/');
    const field = page.getByLabel('Password', { exact: true });
    await sees(page.getByText('At least 8 characters.'));
    await field.focus();
    const cancelled = await field.evaluate(
      (node) => !node.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(cancelled).toBe(false);
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
  });
});

describe('the first visit', () => {
  it("reports at the field what is wrong with the administrator's password", async () => {
    await page.goto('/');
    await seesPage(page, 'Welcome');
    await enter(page, { ...ADA, password: 'short' }, 'Create administrator account');
    await sees(page.getByText('Use at least 8 characters.'));
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    expect(await password.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('creates the administrator and opens an empty workspace', async () => {
    await page.goto('/lexicon');
    await seesPage(page, 'Welcome');
    await enter(page, ADA, 'Create administrator account');
    await seesPage(page, 'Courses');
    await sees(page.getByText('No courses yet'));
    await sees(page.getByRole('link', { name: 'Users' }));
  });

  it('shows the sign-in page once an administrator exists', async () => {
    await page.goto('/welcome');
    await seesPage(page, 'Sign in');
  });
});

describe('signing in', () => {
  it('refuses a wrong password and an unknown name in the same words', async () => {
    const refusal = page.getByRole('alert').getByText('The username or the password is wrong.');
    await page.goto('/login');
    await enter(page, { ...ADA, password: 'not the password' }, 'Sign in');
    await sees(refusal);
    await page.reload();
    await enter(page, { username: 'nobody', password: 'not the password' }, 'Sign in');
    await sees(refusal);
  });

  it('signs a user in and out again', async () => {
    await page.goto('/login');
    await enter(page, ADA, 'Sign in');
    await seesPage(page, 'Courses');
    await page.getByRole('button', { name: 'Account menu of ada' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await sees(page.getByText('You are signed out.'));
    await page.goBack();
    await seesPage(page, 'Sign in');
    expect(await call(page, 'GET', '/api/auth/me')).toEqual({ user: null });
  });

  it('works without a mouse', async () => {
    const press = (key: string) => page.keyboard.press(key);
    await page.goto('/login?returnTo=/lexicon');
    await seesPage(page, 'Sign in');
    await page.keyboard.type(ADA.username);
    await press('Tab');
    await page.keyboard.type(ADA.password);
    await press('Tab');
    await press('Tab');
    await press('Enter');
    await seesPage(page, 'Lexicon');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('does not redirect to another site', async () => {
    await page.goto(`/login?returnTo=${encodeURIComponent('//example.org/courses')}`);
    await enter(page, ADA, 'Sign in');
    await seesPage(page, 'Courses');
    expect(new URL(page.url()).origin).toBe(world.study.url);
  });

  it('explains every error code of single sign-on', async () => {
    for (const [code, words] of [
      ['sso_denied', 'refused the sign-in'],
      ['sso_state_invalid', 'took too long'],
      ['sso_unavailable', 'not available now'],
      ['sso_failed', 'could not be verified'],
      ['too_many_attempts', 'Wait a quarter of an hour'],
      ['something_new', 'did not succeed'],
    ] as const) {
      await page.goto(`/login?error=${code}`);
      await sees(page.getByRole('alert').getByText(words));
    }
  });
});

describe('creating an account', () => {
  it('is offered where the server allows it, and refuses a name that is taken', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await sees(page.getByRole('heading', { name: 'Create an account' }));
    await enter(page, { ...BOB, username: 'ADA' }, 'Create account');
    await sees(page.getByText('This username is taken. Choose another.'));
    await page.getByLabel('Username').fill(BOB.username);
    await page.getByRole('button', { name: 'Create account' }).click();
    await seesPage(page, 'Courses');
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0);
  });
});

describe('a session that has ended', () => {
  it('redirects to the sign-in page, and from there back to where the user was', async () => {
    await signIn(page, world.study.url, ADA);
    await page.goto('/settings/audit?action=session.began');
    await seesPage(page, 'Audit log');
    await call(page, 'POST', '/api/auth/logout');
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Account created' });
    await sees(page.getByText('Your session has ended.'));
    await enter(page, ADA, 'Sign in');
    await seesPage(page, 'Audit log');
    expect(new URL(page.url()).search).toBe('?action=account.created');
  });

  it('is shown as ended in every tab, and a new sign-in in one tab serves every tab', async () => {
    await signIn(page, world.study.url, ADA);
    await page.goto('/lexicon');
    const second = await page.context().newPage();
    await second.goto('/courses');
    await second.getByRole('button', { name: 'Account menu of ada' }).click();
    await second.getByRole('menuitem', { name: 'Sign out' }).click();
    await sees(page.getByText('Your session has ended.'));
    await enter(second, ADA, 'Sign in');
    await seesPage(page, 'Lexicon');
  });

  it('leaves no records of its account for the next account in the same tab', async () => {
    await signIn(page, world.study.url, ADA);
    await call(page, 'POST', `${world.study.url}/api/courses`, { title: 'Only for Ada' });
    await page.goto('/courses');
    await sees(page.getByText('Only for Ada'));
    await call(page, 'POST', '/api/auth/logout');
    await page.getByRole('link', { name: 'Lexicon' }).click();
    await enter(page, BOB, 'Sign in');
    await seesPage(page, 'Lexicon');
    await page.getByRole('link', { name: 'Courses' }).click();
    await sees(page.getByText('No courses yet'));
    await misses(page.getByText('Only for Ada'));
  });
});
