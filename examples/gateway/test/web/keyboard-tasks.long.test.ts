import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../../../page-kit/test/faults-of.ts';
import { KeyboardUser } from '../../../page-kit/test/keyboard-user.ts';
import { misses, sees, seesPage } from '../../../page-kit/test/sees.ts';
import { authorize } from '../customer/story/home.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let page: Page;
let user: KeyboardUser;

beforeAll(async () => {
  world = await openWorld();
  await world.order(world.alice.did, { event: 'manual.grant', plan: 'base' });
});

afterAll(() => world.end());

/** Opens a page on a narrow screen for a user who has only a keyboard. */
async function open(url: string, handle: string): Promise<void> {
  page = await world.home.newPage({ viewport: PHONE, reducedMotion: 'reduce', locale: 'en-GB' });
  user = new KeyboardUser(page);
  await page.goto(url);
  await seesPage(page, 'Sign in');
  await user.write('Handle', handle);
  await user.press('Enter');
}

/** Opens a place by the navigation and waits for its page. */
async function goTo(place: string): Promise<void> {
  await user.goTo(place);
  await seesPage(page, place);
}

/** Chooses an item of the menu that the button opens. */
async function choose(button: string | RegExp, item: string): Promise<void> {
  await user.activate(button);
  await sees(page.getByRole('menuitem'));
  for (let down = 0; (await focused()) !== item; down += 1) {
    expect(down).toBeLessThan(9);
    await user.press('ArrowDown');
  }
  await user.press('Enter');
}

const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
const isInContent = () =>
  page.evaluate(() => document.getElementById('main')?.contains(document.activeElement) === true);
const widthOfPage = () => page.evaluate(() => document.documentElement.scrollWidth);

describe('a customer with a keyboard and a screen of 320 px', () => {
  const row = (name: string) => page.getByRole('button', { name, exact: true });

  async function upload(name: string, content: string, done: string): Promise<void> {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose('Upload', 'Files')]);
    await chooser.setFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(content) }]);
    // Wait for the message first, because a row of an earlier version of the file can be shown already.
    await sees(page.getByText(done, { exact: true }).first());
    await sees(row(name));
  }

  async function download(name: string): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent('download'), user.activate(name)]);
    return String(await readFile(await download.path()));
  }

  afterAll(() => page.context().close());

  it('signs in', async () => {
    await open(world.system.gateway.url, world.alice.handle);
    await authorize(page, world.home, world.alice.password);
    await seesPage(page, 'Files');
  });

  it('closes the navigation with Escape, and does not reach the page behind it', async () => {
    await user.activate('Navigation');
    for (let tabs = 0; tabs < 15; tabs += 1) {
      await user.press('Tab');
      expect(await isInContent()).toBe(false);
    }
    await user.press('Escape');
    await sees(page.getByRole('button', { name: 'Navigation', expanded: false }));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Navigation');
    await user.goTo('Files');
    await expect.poll(isInContent).toBe(true);
  });

  it('uploads a file', async () => {
    await upload('note.txt', 'first', '1 transfer done');
  });

  it('renames the file', async () => {
    await choose('Actions for note.txt', 'Rename');
    await sees(page.getByRole('dialog'));
    await user.write('Name', 'diary.txt');
    await user.press('Enter');
    await sees(row('diary.txt'));
  });

  it('restores an earlier version', async () => {
    await upload('diary.txt', 'second', '2 transfers done');
    await choose('Actions for diary.txt', 'Versions');
    await sees(page.getByRole('dialog').getByText('Current'));
    for (const time of await page.getByRole('dialog').locator('time').all())
      expect((await time.boundingBox())?.width).toBeGreaterThan(40);
    await user.activate('Restore');
    await misses(page.getByRole('dialog'));
    expect(await download('diary.txt')).toBe('first');
  });

  it('moves the file into a new folder, opens the folder and goes back', async () => {
    await choose('Actions for diary.txt', 'Move');
    await sees(page.getByRole('dialog'));
    await user.write('New folder', 'private');
    await user.press('Enter');
    await misses(page.getByRole('dialog'));
    await user.activate('private');
    await seesPage(page, 'private');
    expect(await download('diary.txt')).toBe('first');
    await page.goBack();
    await seesPage(page, 'Files');
  });

  it('deletes the folder and restores its file from the trash', async () => {
    await choose('Actions for private', 'Move to the trash');
    await sees(page.getByRole('dialog'));
    await user.activate('Move to the trash');
    await misses(page.getByRole('dialog'));
    await user.activate('Trash');
    await seesPage(page, 'Trash');
    await user.activate('Restore private/diary.txt');
    await sees(page.getByText('diary.txt is restored.'));
    await expect.poll(isInContent).toBe(true);
    await goTo('Files');
    await sees(page.getByRole('link', { name: 'private' }));
  });

  it('reads the plan and its history', async () => {
    await goTo('Plan');
    await sees(page.getByText('Your plan is active.'));
    await sees(page.getByRole('list', { name: 'History' }).getByText('The base plan was granted'));
  });

  it('keeps syncing after signing out', async () => {
    await goTo('Activity');
    await user.reach(/^Keep syncing after I sign out/);
    await user.press('Space');
    await sees(page.getByRole('switch', { name: 'Keep syncing after I sign out', checked: true }));
  });

  it('adds and removes a device', async () => {
    await goTo('Devices');
    await user.activate('Add a device');
    await user.write('Name', 'Laptop');
    await user.press('Enter');
    await sees(page.getByText(/^ghd_/));
    await user.activate('Done');
    await misses(page.getByRole('dialog'));
    await user.activate('Remove Laptop');
    await sees(page.getByRole('dialog'));
    await user.activate('Remove');
    await sees(page.getByText('No devices yet'));
  });

  it('chooses the dark theme', async () => {
    await goTo('Settings');
    await user.reach('As this device');
    await user.press('ArrowDown');
    await user.press('ArrowDown');
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    expect(await widthOfPage()).toBe(PHONE.width);
  });

  it('signs out', async () => {
    await choose(/^Account menu/, 'Sign out');
    await seesPage(page, 'Sign in');
  });
});

describe('an operator with a keyboard and a screen of 320 px', () => {
  afterAll(() => page.context().close());

  /** Chooses the radio button in the group that the pattern finds. */
  async function chooseRadio(group: RegExp, name: string): Promise<void> {
    await user.reach(group);
    await user.press('Space');
    const radio = page.getByRole('radio', { name, exact: true });
    for (let down = 0; !(await radio.isChecked()); down += 1) {
      expect(down).toBeLessThan(9);
      await user.press('ArrowDown');
    }
  }

  /** Orders a change of the plan with a grace period. */
  async function order(change: string, days: string, reason: string): Promise<void> {
    await chooseRadio(/^(Grant|Lapse|Extend)/, change);
    await user.activate(days);
    await user.write('Reason', reason);
    await user.write('Ticket', 'T-7');
    await user.press('Enter');
    await sees(page.getByRole('list', { name: 'Timeline' }).getByText(`${reason} · T-7`));
    await sees(page.getByRole('status').filter({ hasText: 'Done. This is row' }));
    expect(await focused()).toContain('Done. This is row');
  }

  it('signs in', async () => {
    await open(world.system.ops.url, world.olga.handle);
    await authorize(page, world.home, world.olga.password);
    await seesPage(page, 'Overview');
  });

  it('finds a customer from any page', async () => {
    await user.press('Control+k');
    await sees(page.getByPlaceholder('Handle, DID'));
    await page.keyboard.insertText('ali');
    await sees(page.getByRole('button', { name: 'alice.test' }));
    await user.press('Enter');
    await seesPage(page, 'alice.test');
  });

  it('ends the plan with a grace period', async () => {
    await order('Lapse with a grace period', 'In 7 days', 'The card expired');
  });

  it('extends the grace period', async () => {
    await order('Extend the grace period', 'In 14 days', 'They asked for time');
  });

  it('opens a row of the timeline to read what it changed', async () => {
    await user.activate(/They asked for time/);
    await sees(page.getByRole('table', { name: 'Before and after' }));
  });

  it('lists the customers in grace', async () => {
    await goTo('Overview');
    await user.activate(/^In grace/);
    await seesPage(page, 'Accounts');
    await sees(page.getByRole('table', { name: 'Accounts' }).getByRole('link', { name: 'alice.test' }));
  });

  it('verifies the audit log', async () => {
    await goTo('Audit log');
    await user.activate('Verify the log');
    await sees(page.getByText(/All [\d,]+ rows are intact/));
  });

  it('creates and revokes an invite', async () => {
    await goTo('Invites');
    await user.activate('Create an invite');
    await user.write('Who is it for?', 'Paula');
    await user.activate('Create invite');
    await sees(page.getByText(/^svc-/));
    await user.activate('Done');
    await misses(page.getByRole('dialog'));
    await user.activate(/^Revoke /);
    await sees(page.getByRole('dialog'));
    await user.activate('Revoke');
    await misses(page.getByRole('dialog'));
    await sees(page.getByText('Revoked'));
  });

  it('creates a credential for a machine', async () => {
    await goTo('Credentials');
    await user.activate('New credential');
    await user.write('Name', 'nightly');
    await user.reach('Manager');
    await user.press('Space');
    await user.activate('Create credential');
    await sees(page.getByText('Copy the token now'));
    await user.activate('Done');
    await misses(page.getByRole('dialog'));
  });

  it('adds an operator', async () => {
    await goTo('Roles');
    await user.activate('Add an operator');
    await user.write('Handle or DID', 'alice.test');
    await user.activate('Continue');
    await chooseRadio(/^Grant /, 'Grant Manager');
    await user.write('Reason', 'Joins the team');
    await user.write('Ticket', 'T-8');
    await user.press('Enter');
    await sees(page.getByText('Role granted.'));
    expect(await widthOfPage()).toBe(PHONE.width);
  });

  it('signs out', async () => {
    await choose(/^Account menu/, 'Sign out');
    await seesPage(page, 'Sign in');
  });
});
