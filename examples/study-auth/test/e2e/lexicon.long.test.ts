import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import './patience.ts';
import { misses, sees, seesPage } from '../../../page-kit/test/sees.ts';
import { call, register } from './people.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  page = await world.visitor();
  await register(page, world.study.url);
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Lexicon' }).click();
});

afterAll(() => world.end());

const dialog = (): Locator => page.getByRole('dialog');
const inDialog = (button: string) => dialog().getByRole('button', { name: button, exact: true }).click();
const click = (button: string) => page.getByRole('button', { name: button, exact: true }).first().click();

async function choose(record: string, item: string): Promise<void> {
  await click(`Actions for ${record}`);
  await page.getByRole('menuitem', { name: item }).click();
}

describe('the lexicon', () => {
  it('adds new entries', async () => {
    await sees(page.getByText('Your lexicon is empty'));
    await click('New entry');
    await dialog().getByLabel('Term').fill('saudade');
    await dialog().getByLabel('Meaning').fill('Longing for what is far');
    await dialog().getByLabel('Language').selectOption('pt-BR');
    await inDialog('Add entry');
    await sees(page.getByText('Longing for what is far'));
    await sees(page.getByText('Brazilian Portuguese'));
  });

  it('edits and deletes entries', async () => {
    await choose('saudade', 'Edit');
    await dialog().getByLabel('Notes').fill('Heard in a song.');
    await inDialog('Save');
    await sees(page.getByText('Heard in a song.'));
    await choose('saudade', 'Delete');
    await inDialog('Delete entry');
    await sees(page.getByText('Your lexicon is empty'));
  });
});

describe('a lexicon in several languages', () => {
  it('lists one language at a time, and keeps the search', async () => {
    for (const [term, meaning, language] of [
      ['saudade', 'Longing', 'pt-PT'],
      ['madrugada', 'Dawn', 'pt-PT'],
      ['aurora', 'Dawn', 'la'],
    ])
      await call(page, 'POST', '/api/lexicon', { term, meaning, language });
    await page.reload();
    const terms = page.getByRole('list', { name: 'Lexicon entries' }).getByRole('listitem');
    await sees(terms.filter({ hasText: 'aurora' }));
    expect(
      await page.getByRole('navigation', { name: 'Languages' }).getByRole('link').allTextContents(),
    ).toEqual(['All 3', 'European Portuguese 2', 'Latin 1']);
    await page.getByRole('link', { name: 'European Portuguese 2' }).click();
    await misses(terms.filter({ hasText: 'aurora' }));
    await page.getByLabel('Search the lexicon').fill('dawn');
    await misses(terms.filter({ hasText: 'saudade' }));
    await page.reload();
    await sees(terms.filter({ hasText: 'madrugada' }));
    expect(await terms.count()).toBe(1);
    await page.getByRole('link', { name: 'Latin 1' }).click();
    await sees(terms.filter({ hasText: 'aurora' }));
    await page.getByRole('link', { name: 'All 3' }).click();
    await sees(terms.filter({ hasText: 'madrugada' }));
    expect(await page.getByLabel('Search the lexicon').inputValue()).toBe('dawn');
    expect(await terms.count()).toBe(2);
    await page.goto('/lexicon');
  });
});

describe('a server that cannot be reached', () => {
  it('loses nothing that was typed', async () => {
    await click('New entry');
    await dialog().getByLabel('Term').fill('limen');
    await dialog().getByLabel('Meaning').fill('Threshold');
    await page.context().setOffline(true);
    await inDialog('Add entry');
    await sees(dialog().getByRole('alert').getByText('The server cannot be reached.'));
    await page.context().setOffline(false);
    await inDialog('Add entry');
    await sees(page.getByText('Threshold'));
    await misses(dialog());
  });

  it('keeps the navigation when a page cannot be loaded, and loads the page when the browser is online again', async () => {
    await page.context().setOffline(true);
    await sees(page.getByText('Save your entries when the connection is back.'));
    await page.getByRole('link', { name: 'Single sign-on' }).click();
    await sees(page.getByText('The page is loaded again when the connection is back.'));
    await page.context().setOffline(false);
    await seesPage(page, 'Single sign-on');
    await misses(page.getByText('You are offline.'));
    await page.goto('/lexicon');
  });
});

describe('a dialog', () => {
  it('returns the focus to its opener, and closes on Back', async () => {
    const button = page.getByRole('button', { name: 'New entry' }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await sees(dialog());
    await page.keyboard.press('Escape');
    await misses(dialog());
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await sees(dialog());
    await page.goBack();
    await misses(dialog());
  });

  it('asks before it discards typed text', async () => {
    await page.goto('/lexicon');
    const button = page.getByRole('button', { name: 'New entry' }).first();
    const entry = page.getByRole('dialog', { name: 'New entry' });
    const question = page.getByRole('dialog', { name: 'Discard your entries?' });
    await button.click();
    await entry.getByLabel('Meaning').fill('Half written');
    await page.keyboard.press('Escape');
    await sees(question);
    await page.keyboard.press('Escape');
    await misses(question);
    const meaning = entry.getByLabel('Meaning');
    await expect.poll(() => meaning.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await meaning.inputValue()).toBe('Half written');
    await entry.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await misses(question);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await misses(entry);
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('closes without a question if its text is the same as before', async () => {
    const entry = page.getByRole('dialog', { name: 'New entry' });
    await click('New entry');
    await entry.getByLabel('Meaning').fill('Half written');
    await entry.getByLabel('Meaning').fill('');
    await page.keyboard.press('Escape');
    await misses(page.getByRole('dialog'));
  });

  it('is submitted by Ctrl+Enter in a text area', async () => {
    await click('New entry');
    await dialog().getByLabel('Term').fill('dusk');
    await dialog().getByLabel('Meaning').fill('The end of twilight');
    await dialog().getByLabel('Meaning').press('Control+Enter');
    await misses(dialog());
    await sees(page.getByText('dusk'));
  });
});
