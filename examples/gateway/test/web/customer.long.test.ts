import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@gatehouse/core/kernel';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

/** Size of a file that has more blocks than are sent at the same time. */
const LARGE_BYTES = 17_000_000;
/** Size of a file that exceeds the quota. The file is sparse, and the page refuses it without reading it. */
const TOO_MANY_BYTES = 60_000_000_000;

let world: World;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'customer-'));
  await mkdir(join(folder, 'trips/norway'), { recursive: true });
  await writeFile(join(folder, 'trips/list.txt'), 'tent, boots');
  await writeFile(join(folder, 'trips/norway/map.txt'), 'north');
  await writeFile(join(folder, 'large.bin'), randomBytes(LARGE_BYTES));
  await writeFile(join(folder, 'too-large.bin'), '');
  await truncate(join(folder, 'too-large.bin'), TOO_MANY_BYTES);
});

afterAll(async () => {
  await world.end();
  await removeFolder(folder);
});

/**
 * Number of customers so far. Each handle contains it, because a repeated test needs a handle that is not
 * taken.
 */
let customers = 0;

/**
 * Creates a customer with a plan, and opens the page of the files in a browser where the customer is signed
 * in.
 */
async function newCustomer(name: string): Promise<{ page: Page; account: PdsAccount }> {
  customers += 1;
  const account = await createPdsAccount(world.home.pds, `${name}-${customers}.test`);
  await world.order(account.did, { event: 'manual.grant', plan: 'base' });
  const page = await world.signedIn(`${world.system.gateway.url}/files`, account);
  await page.getByText('Drop files here').waitFor();
  return { page, account };
}

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

const dock = (page: Page) => page.getByRole('region', { name: 'Transfers' });
const file = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isFocused = (page: Page, name: string) =>
  file(page, name).evaluate((node) => node === document.activeElement);

async function upload(page: Page, ...files: ReturnType<typeof text>[]): Promise<void> {
  await page.getByLabel('Files to upload').setInputFiles(files);
  for (const { name } of files) await file(page, name).waitFor();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Returns in how many days the instant in ISO 8601 is. */
const daysUntil = (instant: string | null) => (Date.parse(instant ?? '') - Date.now()) / DAY;
const contentOf = async (download: Download) => readFile(await download.path());

describe('files in the browser', () => {
  it('arrive as they were sent, after a pause and a reload, without sending a block twice', async () => {
    const { page } = await newCustomer('frida');
    const large = join(folder, 'large.bin');
    const sent = new Set<string>();
    const two = Promise.withResolvers<void>();
    const isBlock = /\/api\/v1\/uploads\/[^/]+\/blocks\/bafkrei/;
    await page.route(isBlock, async (route) => {
      if (sent.size >= 2) return; // The page waits for this block forever, because the test never responds.
      sent.add(route.request().url());
      await route.continue();
      if (sent.size === 2) two.resolve();
    });
    await page.getByLabel('Files to upload').setInputFiles(large);
    await two.promise;
    await dock(page)
      .getByText(/of 17 MB/)
      .waitFor();
    await page.getByRole('button', { name: 'Pause large.bin' }).click();
    await dock(page)
      .getByText(/^Paused/)
      .waitFor();
    await page.reload();
    await dock(page).getByText('Interrupted.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    const again: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && isBlock.test(request.url())) again.push(request.url());
    });
    const [other] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose the file again' }).click(),
    ]);
    await other.setFiles([text('large.bin', 'Another content')]);
    await dock(page).getByText('This is another file.').waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose the file again' }).click(),
    ]);
    await chooser.setFiles(large);
    await file(page, 'large.bin').waitFor();
    expect(again).toHaveLength(3);
    expect(again.filter((address) => sent.has(address))).toEqual([]);

    const [download] = await Promise.all([page.waitForEvent('download'), file(page, 'large.bin').click()]);
    expect((await contentOf(download)).equals(await readFile(large))).toBe(true);
    await page.context().close();
  });

  it('release their reserved space when they are cancelled, even after a reload or a pause', async () => {
    const { page } = await newCustomer('greta');
    await page.route(/\/api\/v1\/uploads\/[^/]+\/blocks\//, () => {}); // No block arrives, because the test never responds.
    const limits = `${world.system.gateway.url}/api/v1/me/limits`;
    const reserved = async () => (await (await page.request.get(limits)).json()).safety_net;
    const begin = async () => {
      const reserving = page.waitForResponse((response) => response.url().endsWith('/api/v1/uploads'));
      await page.getByLabel('Files to upload').setInputFiles(join(folder, 'large.bin'));
      await (await reserving).finished();
    };
    const cancel = async () => {
      const releasing = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await dock(page).getByRole('button', { name: 'Cancel large.bin' }).click();
      expect((await releasing).status()).toBe(204);
      expect((await reserved()).reserved_bytes).toBe(0);
    };
    await begin();
    expect((await reserved()).reserved_bytes).toBeGreaterThan(LARGE_BYTES);
    await cancel();
    await begin();
    await page.reload();
    await cancel();
    /**
     * Starts an upload. Resolves when the gateway has reserved it. The page gets the response when the returned
     * function is called.
     */
    const beginUnanswered = async () => {
      const [reserving, responding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route(/\/api\/v1\/uploads$/, async (route) => {
        const response = await route.fetch();
        // The first responses contain earlier uploads of this content, which have ended.
        if ((await response.json()).upload.state === 'open') {
          reserving.resolve();
          await responding.promise;
        }
        await route.fulfill({ response });
      });
      await page.getByLabel('Files to upload').setInputFiles(join(folder, 'large.bin'));
      await reserving.promise;
      return responding.resolve;
    };
    const respond = await beginUnanswered();
    const cancelling = cancel();
    await dock(page).getByRole('button', { name: 'Cancel large.bin' }).waitFor({ state: 'detached' });
    respond();
    await cancelling;
    const respondPaused = await beginUnanswered();
    await dock(page).getByRole('button', { name: 'Pause large.bin' }).click();
    respondPaused();
    await page.waitForFunction(() => Object.values(sessionStorage).join().includes('"upload":'));
    await cancel();
    await page.context().close();
  });

  it('keep their folders, and Back returns to the folder above', async () => {
    const { page } = await newCustomer('greta');
    await page.getByLabel('Folder to upload').setInputFiles(join(folder, 'trips'));
    await page.getByRole('link', { name: 'trips' }).click();
    await page.getByRole('heading', { level: 1, name: 'trips' }).waitFor();
    await page.getByRole('link', { name: 'norway' }).click();
    await file(page, 'map.txt').waitFor();
    expect(new URL(page.url()).pathname).toBe('/files/trips/norway');
    await page.goBack();
    await file(page, 'list.txt').waitFor();
    await page.getByLabel('Search all files').fill('map');
    await file(page, 'trips/norway/map.txt').waitFor();
    await page.context().close();
  });

  it('are selected, downloaded as one archive, renamed and moved with only the keyboard', async () => {
    const { page } = await newCustomer('gustav');
    await page.getByLabel('Folder to upload').setInputFiles(join(folder, 'trips'));
    await upload(page, text('a.txt', 'first'), text('b.txt', 'other'));
    await page.getByText('4 transfers done').first().waitFor();
    const trips = page.getByRole('link', { name: 'trips' });
    await trips.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the selection' }).press('Enter'),
    ]);
    expect(archive.suggestedFilename()).toBe('Files.zip');
    // The archive stores its files without compression.
    const archived = String(await contentOf(archive));
    for (const part of ['trips/norway/map.txt', 'north', 'trips/list.txt', 'a.txt', 'first'])
      expect(archived).toContain(part);
    expect(archived).not.toContain('b.txt');

    await page.getByRole('button', { name: 'Clear the selection' }).press('Enter');
    await expect.poll(() => trips.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('journeys');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'journeys' }).waitFor();

    await file(page, 'a.txt').focus();
    await page.keyboard.press('Control+a');
    await page.getByText('3 selected').waitFor();
    await page.getByLabel('Select journeys').press('Space');
    await page.getByRole('button', { name: 'Move the selection', exact: true }).press('Enter');
    const inTree = (name: string) => dialog.getByRole('treeitem', { name, exact: true });
    await expect.poll(() => inTree('Files').evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByText('2 items cannot be moved to the same folder.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await inTree('norway').waitFor();
    await page.keyboard.press('ArrowLeft');
    await inTree('norway').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    expect(await inTree('norway').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'journeys' }).click();
    await page.getByRole('link', { name: 'norway' }).click();
    for (const name of ['a.txt', 'b.txt', 'map.txt']) await file(page, name).waitFor();
    await choose(page, 'b.txt', 'Rename');
    await dialog.getByLabel('Name').fill('map.txt');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByText('There is already a file map.txt here.').waitFor();
    await dialog.getByLabel('Name').fill('map.md');
    await dialog.getByText('The ending changes from .txt to .md.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await file(page, 'a.txt').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Move to the trash' }).press('Enter');
    await file(page, 'b.txt').waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), file(page, 'map.txt').click()]);
    expect(String(await contentOf(download))).toBe('north');
    await page.context().close();
  });

  it('move to the trash by the keyboard, are restored, and keep earlier versions', async () => {
    const { page } = await newCustomer('hanna');
    await upload(page, text('a.txt', 'first'), text('b.txt', 'other'));
    await file(page, 'a.txt').focus();
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(page, 'b.txt')).toBe(true);
    await page.keyboard.press('Delete');
    await file(page, 'b.txt').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByText('You can restore deleted files for 30 days.').waitFor();
    const trashed = page.getByRole('listitem').filter({ hasText: 'b.txt' }).locator('time').last();
    expect(daysUntil(await trashed.getAttribute('datetime'))).toBeCloseTo(30, 1);
    await page.getByRole('button', { name: 'Restore b.txt' }).click();
    await page.getByText('b.txt is restored.').waitFor();
    await page.getByText('The trash is empty').waitFor();
    const isInContent = () => document.getElementById('main')?.contains(document.activeElement);
    await expect.poll(() => page.evaluate(isInContent)).toBe(true);
    await page.getByRole('link', { name: 'Files' }).first().click();
    await file(page, 'b.txt').waitFor();

    await upload(page, text('a.txt', 'second'));
    await choose(page, 'a.txt', 'Versions');
    const versions = page.getByRole('dialog', { name: 'Versions of a.txt' });
    await versions.getByText('Current', { exact: true }).waitFor();
    await versions.getByText('The latest 10 are kept for 30 days after the replacement.').waitFor();
    const replaced = versions.getByText('Kept until').locator('time').last();
    expect(daysUntil(await replaced.getAttribute('datetime'))).toBeCloseTo(30, 1);
    await versions.getByRole('button', { name: 'Restore' }).click();
    await versions.waitFor({ state: 'detached' });
    const actions = page.getByRole('button', { name: 'Actions for a.txt' });
    await expect.poll(() => actions.evaluate((node) => node === document.activeElement)).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), file(page, 'a.txt').click()]);
    expect(String(await contentOf(download))).toBe('first');
    await page.context().close();
  });

  it('are deleted permanently from the trash, one, several or all, which frees their space', async () => {
    const { page } = await newCustomer('helga');
    const limits = `${world.system.gateway.url}/api/v1/me/limits`;
    const used = async () => (await (await page.request.get(limits)).json()).safety_net.used_bytes;
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'kept.txt'];
    await upload(page, ...names.map((name) => text(name, name)));
    for (const name of names.slice(0, 4)) {
      await file(page, name).press('Delete');
      await file(page, name).waitFor({ state: 'detached' });
    }
    const before = await used();
    await page.getByRole('link', { name: 'Trash' }).click();
    const dialog = page.getByRole('dialog');
    const trashed = (name: string) => page.getByRole('button', { name: `Restore ${name}` });
    await page.getByText('4 files,').waitFor();
    await page.getByRole('button', { name: 'Delete a.txt permanently' }).press('Enter');
    await dialog.getByText('This frees').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await used()).toBe(before);
    await page.getByRole('button', { name: 'Delete a.txt permanently' }).press('Enter');
    await dialog.getByRole('button', { name: 'Delete permanently' }).press('Enter');
    await trashed('a.txt').waitFor({ state: 'detached' });
    await page.getByText('a.txt deleted permanently.').waitFor();
    expect(await used()).toBeLessThan(before);

    for (const name of ['b.txt', 'c.txt']) await page.getByLabel(`Select ${name}`).press('Space');
    await page.getByText('2 selected,').waitFor();
    await page.getByRole('button', { name: 'Delete permanently', exact: true }).press('Enter');
    await dialog.getByRole('heading', { name: 'Delete 2 files permanently' }).waitFor();
    await dialog.getByRole('button', { name: 'Delete permanently' }).press('Enter');
    await trashed('c.txt').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Empty the trash' }).press('Enter');
    await dialog.getByText('1 file with all earlier versions is deleted permanently.').waitFor();
    await dialog.getByRole('button', { name: 'Empty the trash' }).press('Enter');
    await page.getByText('Files that you delete appear here.').waitFor();
    await expect.poll(used).toBeLessThan(before / 4);
    await page.getByRole('link', { name: 'Files' }).first().click();
    await file(page, 'kept.txt').waitFor();
    await page.context().close();
  });

  it('return to their place when the customer undoes a deletion, a move or a new name; each Undo is offered once', async () => {
    const { page, account } = await newCustomer('hilda');
    await upload(page, text('a.txt', 'first'), text('b.txt', 'other'));
    const dialog = page.getByRole('dialog');
    const undo = (message: string) =>
      page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' });
    await file(page, 'a.txt').press('Delete');
    await file(page, 'b.txt').press('Delete');
    await page.getByText('Drop files here').waitFor();
    await undo('b.txt is in the trash.').waitFor();
    await undo('a.txt is in the trash.').press('Enter');
    await file(page, 'a.txt').waitFor();
    await undo('b.txt is in the trash.').click();
    await file(page, 'b.txt').waitFor();
    await undo('is in the trash.').waitFor({ state: 'detached' });

    await file(page, 'a.txt').press('F2');
    await dialog.getByLabel('Name').fill('z.txt');
    await page.keyboard.press('Enter');
    await file(page, 'z.txt').waitFor();
    await undo('a.txt is now z.txt.').click();
    await file(page, 'a.txt').waitFor();
    await choose(page, 'a.txt', 'Move');
    await dialog.getByLabel('New folder').fill('deep');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'deep' }).waitFor();
    await undo('a.txt moved to deep.').click();
    await file(page, 'a.txt').waitFor();
    await page.getByRole('link', { name: 'deep' }).waitFor({ state: 'detached' });

    await file(page, 'b.txt').press('Delete');
    await undo('b.txt is in the trash.').waitFor();
    await world.order(account.did, { event: 'lapse' });
    await undo('b.txt is in the trash.').click();
    await page.getByText('Your plan does not include changes to the list of your files.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.context().close();
  });

  it('show their size and time below their names on a small screen', async () => {
    const { page } = await newCustomer('hilda');
    const copy = 'a (conflict laptop 2026-11-22).txt';
    await upload(page, text('a.txt', 'twelve bytes'), text(copy, 'twelve bytes'));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByText('Conflict copy · 12 bytes · ').waitFor();
    const details = page.getByText('12 bytes · ').first();
    await details.waitFor();
    const [below, name] = [await details.boundingBox(), await file(page, 'a.txt').boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0) - 2);
    // The list assumes this height when it places rows, so a higher row would cover the next one.
    for (const name of ['a.txt', copy]) {
      const row = page.getByRole('row').filter({ has: file(page, name) });
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(56);
    }
    await page.context().close();
  });

  it('are renamed only while the browser is online, and keep their names if the customer gives up', async () => {
    const { page } = await newCustomer('ingrid');
    await upload(page, text('draft.v1.txt', 'draft'));
    await file(page, 'draft.v1.txt').press('F2');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const selected = () => page.evaluate(() => getSelection()?.toString());
    await expect.poll(selected).toBe('draft.v1');
    await page.keyboard.insertText('final');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await dialog.getByText('The server cannot be reached.').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('final.txt');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    const renaming = page.waitForRequest('**/move', { timeout: 3_000 }).catch(() => undefined);
    await page.context().setOffline(false);
    expect(await renaming).toBeUndefined();
    await file(page, 'draft.v1.txt').press('F2');
    await dialog.getByLabel('Name').fill('final.txt');
    await page.keyboard.press('Enter');
    await file(page, 'final.txt').waitFor();
    await page.context().close();
  });

  it('are refused with the quota if they exceed it, and a conflict copy that is kept replaces its original', async () => {
    const { page } = await newCustomer('ida');
    await page.getByLabel('Files to upload').setInputFiles(join(folder, 'too-large.bin'));
    await dock(page).getByText('Your plan holds 54 GB').waitFor();
    await dock(page).getByText('or delete files and empty the trash.').waitFor();
    await dock(page).getByRole('link', { name: 'Free up space' }).waitFor();

    const copy = 'notes (conflict laptop 2026-11-22).txt';
    await upload(page, text('notes.txt', 'here'), text(copy, 'there'));
    await choose(page, copy, 'Compare with the original');
    const fromLaptop = page.getByRole('region', { name: 'From laptop' });
    await fromLaptop.getByText('5 bytes').waitFor();
    await page.getByRole('button', { name: 'Keep both' }).click();
    await file(page, 'notes (laptop).txt').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Both versions are in conflict again.').waitFor();
    await choose(page, copy, 'Compare with the original');
    await fromLaptop.getByRole('button', { name: 'Keep this' }).click();
    await page.getByText('notes.txt is now as on laptop.').waitFor();
    await file(page, copy).waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), file(page, 'notes.txt').click()]);
    expect(String(await contentOf(download))).toBe('there');
    await page.context().close();
  });

  it('can be opened with the recovery phrase after the customer has taken over the key', async () => {
    const { page, account } = await newCustomer('jonna');
    await upload(page, text('diary.txt', 'Dear diary'));
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Hold the key yourself' }).click();
    await page.getByLabel('I understand that').check();
    await page.getByRole('button', { name: 'Show the recovery phrase' }).click();
    const words = await page
      .getByRole('list', { name: 'Recovery phrase' })
      .getByRole('listitem')
      .allTextContents();
    expect(words).toHaveLength(24);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the words' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words.join(' '));
    await page.getByRole('button', { name: 'I have written it down' }).click();
    const asked = page.getByLabel(/^Word \d+$/);
    await expect.poll(() => asked.first().evaluate((node) => node === document.activeElement)).toBe(true);
    await asked.first().fill('wrong');
    await page.getByRole('button', { name: 'Seal my files with this key' }).click();
    await page.getByText('This is not that word.').first().waitFor();
    for (const field of await asked.all()) {
      const label = await field.evaluate((node: HTMLInputElement) => node.labels?.[0]?.textContent ?? '');
      await field.fill(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '');
    }
    await page.getByRole('button', { name: 'Seal my files with this key' }).click();
    await page.getByRole('heading', { name: 'Only you have the key' }).waitFor();
    await page.getByRole('link', { name: 'Go to your files' }).click();
    await file(page, 'diary.txt').waitFor();

    const other = await world.signedIn(`${world.system.gateway.url}/files`, account);
    await other.getByRole('textbox', { name: 'Recovery phrase' }).fill(words.slice(1).join(' '));
    await other.getByRole('button', { name: 'Open my files' }).click();
    await other.getByText('23 of 24 words').waitFor();
    await other.getByText('A word is missing or mistyped.').waitFor();
    await other.getByRole('textbox', { name: 'Recovery phrase' }).fill(words.join('  ').toUpperCase());
    await other.getByRole('button', { name: 'Open my files' }).click();
    const [download] = await Promise.all([other.waitForEvent('download'), file(other, 'diary.txt').click()]);
    expect(String(await contentOf(download))).toBe('Dear diary');
    const kept = await other.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).not.toContain(words[0]);
    await other.context().close();
    // The change of the key has deleted the file that was sealed with the former key.
    await file(page, 'diary.txt').press('Delete');
    await file(page, 'diary.txt').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Trash' }).click();
    const restore = page.getByRole('button', { name: 'Restore diary.txt' });
    await restore.waitFor();
    expect(await restore.count()).toBe(1);
    await page.context().close();
  });
});

describe('a new customer', () => {
  it('sees that common passwords are refused, and sees a refusal at the field', async () => {
    const page = await world.home.newPage({ reducedMotion: 'reduce' });
    await page.goto(`${world.system.gateway.url}/sign-up`);
    await page.getByText('Common passwords are refused.').waitFor();
    await page.getByLabel('Handle').fill('newcomer');
    await page.getByLabel('E-mail').fill('newcomer@example.com');
    await page.getByLabel('Invite').fill('svc-unknown');
    const password = page.getByRole('textbox', { name: 'Password' });
    await password.fill('Password123');
    await page.getByRole('button', { name: 'Create account' }).click();
    const fault = page.getByText('This is one of the most common passwords, or close to one');
    await fault.waitFor();
    const id = (await fault.getAttribute('id')) ?? 'none';
    expect((await password.getAttribute('aria-describedby'))?.split(' ')).toContain(id);
    expect(await password.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.context().close();
  });
});

describe('a customer without a plan', () => {
  it('reads that uploads need a plan, and can still download and delete after the plan has ended', async () => {
    const { page, account } = await newCustomer('ines');
    await upload(page, text('kept.txt', 'kept'));
    await world.order(account.did, { event: 'lapse' });
    await page.reload();
    await file(page, 'kept.txt').waitFor();
    await page.getByRole('button', { name: 'Upload' }).waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), file(page, 'kept.txt').click()]);
    expect(String(await contentOf(download))).toBe('kept');
    await file(page, 'kept.txt').press('Delete');
    await page.getByText('You need a plan to upload files.').waitFor();
    await page.getByRole('link', { name: 'See your plan' }).click();
    await page.getByText('Your plan has ended.').first().waitFor();
    await page.getByRole('link', { name: 'Files' }).first().click();
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore kept.txt' }).click();
    const refusal = page.getByText('Your plan does not include changes to the list of your files.');
    await refusal.waitFor();
    const color = () => refusal.locator('xpath=ancestor::*[@role="alert"]').getAttribute('style');
    expect(await color()).toContain('red');
    await page.context().close();
  });

  it('sees the names of files that were not synced, and retries them only with a plan', async () => {
    const { page, account } = await newCustomer('irma');
    await upload(page, text('unsynced.txt', 'unsynced'));
    const catalog = await page.request.get(`${world.system.gateway.url}/api/v1/catalog`);
    const { changes } = await catalog.json();
    const failure = {
      id: '1',
      file: changes[0].file,
      code: 'entitlement_denied',
      message: 'Denied',
      attempts: 1,
      retryable: false,
      first_at: new Date().toISOString(),
      last_at: new Date().toISOString(),
    };
    await page.route('**/api/v1/me/sync-failures?*', (route) =>
      route.fulfill({ json: { failures: [failure], nextCursor: null } }),
    );
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('Needs a plan').click();
    await page.getByText('unsynced.txt, 1 attempt').waitFor();
    await page.getByRole('button', { name: 'Retry all' }).waitFor();
    await world.order(account.did, { event: 'lapse' });
    await page.reload();
    await page.getByText('Needs a plan').click();
    await page.getByRole('link', { name: 'See your plan' }).waitFor();
    await page.getByRole('button', { name: 'Retry all' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Retry these' }).count()).toBe(0);
    await page.context().close();
  });
});

describe('the account of a customer', () => {
  it('shows its history, adds and removes a device, and ends other browsers', async () => {
    const { page, account } = await newCustomer('karla');
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    const history = page.getByRole('list', { name: 'History' });
    await history.getByText('The base plan was granted').waitFor();
    await history.getByText('You signed in').waitFor();

    await page.getByRole('link', { name: 'Devices' }).click();
    await page.getByRole('button', { name: 'Add a device' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await page.getByRole('button', { name: 'Create the token' }).click();
    await page.getByText(/^ghd_/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    const current = page.getByRole('list', { name: 'Browsers' }).getByRole('listitem').first();
    await current.getByText('This browser').waitFor();
    await current.getByText(/, active now$/).waitFor();
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No devices yet').waitFor();

    const other = await world.signedIn(world.system.gateway.url, account);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('You are signed out everywhere else.').waitFor();
    await other.reload();
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await other.context().close();
    await page.context().close();
  });

  it('asks at the first sign-out whether to keep syncing, and signs out after the choice', async () => {
    const { page, account } = await newCustomer('mona');
    const again = () => world.signedIn(`${world.system.gateway.url}/files`, account);
    const question = page.getByRole('dialog', { name: 'Keep syncing after you sign out?' });
    await signOut(page);
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.getByText('Drop files here').waitFor();
    // The choice cannot be read, so the question is not asked now.
    await page.route('**/api/v1/me/sync', (route) => route.abort());
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();

    const second = await again();
    await signOut(second);
    await second.getByRole('button', { name: 'Keep syncing and sign out' }).click();
    await second.getByText('You are signed out.').waitFor();

    const third = await again();
    await third.getByRole('link', { name: 'Activity' }).click();
    await third.getByRole('switch', { name: 'Keep syncing after I sign out', checked: true }).waitFor();
    await signOut(third);
    await third.getByText('You are signed out.').waitFor();
    for (const each of [page, second, third]) await each.context().close();
  });

  it('keeps syncing if the customer chooses it, exports its data, and shows a notice while it is offline', async () => {
    const { page } = await newCustomer('lotta');
    await upload(page, text('kept.txt', 'kept'));
    await page.getByRole('link', { name: 'Activity' }).click();
    const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).getFullYear();
    await page.getByText(new RegExp(`Sign in again before .*${inTwoWeeks}.*, or sync pauses`)).waitFor();
    await page.getByLabel('Keep syncing after I sign out').check();
    await page.reload();
    expect(await page.getByLabel('Keep syncing after I sign out').isChecked()).toBe(true);

    await page.getByRole('link', { name: 'Settings' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your data' }).click(),
    ]);
    const data = JSON.parse(String(await contentOf(download)));
    expect(data).toMatchObject({
      account: { handle: expect.stringMatching(/^lotta-\d+\.test$/) },
      files: [{ path: 'kept.txt', size: 4 }],
    });

    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all files' }).click(),
    ]);
    expect(archive.suggestedFilename()).toBe('Files.zip');
    expect(String(await contentOf(archive))).toContain(['kept.txt', 'kept'].join(''));

    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Delete everything here' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('1 file is in the trash').waitFor();
    await page.context().close();
  });
});
