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
    ).toEqual(['All (3)', 'European Portuguese (2)', 'Latin (1)']);
    await page.getByRole('link', { name: 'European Portuguese (2)' }).click();
    await misses(terms.filter({ hasText: 'aurora' }));
    await page.getByLabel('Search the lexicon').fill('dawn');
    await misses(terms.filter({ hasText: 'saudade' }));
    await page.reload();
    await sees(terms.filter({ hasText: 'madrugada' }));
    expect(await terms.count()).toBe(1);
    await page.getByRole('link', { name: 'Latin (1)' }).click();
    await sees(terms.filter({ hasText: 'aurora' }));
    await page.getByRole('link', { name: 'All (3)' }).click();
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

  it('keeps the navigation when a page cannot be loaded', async () => {
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Single sign-on' }).click();
    await sees(page.getByText('This page could not be shown'));
    await page.context().setOffline(false);
    await click('Load again');
    await seesPage(page, 'Single sign-on');
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
});
