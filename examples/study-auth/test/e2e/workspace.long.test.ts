import { readFile } from 'node:fs/promises';
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
  await page.goto('/');
});

afterAll(() => world.end());

const dialog = (): Locator => page.getByRole('dialog');
const inDialog = (button: string) => dialog().getByRole('button', { name: button, exact: true }).click();
const click = (button: string) => page.getByRole('button', { name: button, exact: true }).first().click();

async function choose(record: string, item: string): Promise<void> {
  await click(`Actions for ${record}`);
  await page.getByRole('menuitem', { name: item }).click();
}

describe('courses', () => {
  it('need a title, and the dialog reports a missing one at its field', async () => {
    await sees(page.getByText('No courses yet'));
    await click('New course');
    await inDialog('Create course');
    await sees(dialog().getByText('Enter a title.'));
    expect(await dialog().getByLabel('Title').getAttribute('aria-invalid')).toBe('true');
  });

  it('are created in a dialog and opened immediately', async () => {
    await dialog().getByLabel('Title').fill('Portuguese');
    await dialog().getByLabel('Description').fill('From the coast.\nTwo evenings a week.');
    await inDialog('Create course');
    await seesPage(page, 'Portuguese');
    await sees(page.getByText('No lessons yet'));
    expect(await page.title()).toBe('Portuguese · Gatehouse Study');
  });

  it('can be edited', async () => {
    await choose('Portuguese', 'Edit');
    await dialog().getByLabel('Title').fill('Portuguese for travellers');
    await inDialog('Save');
    await seesPage(page, 'Portuguese for travellers');
  });

  it('have settings of their own', async () => {
    await choose('Portuguese for travellers', 'Settings');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-PT');
    await page.getByRole('textbox', { name: 'New cards per day' }).fill('900');
    await page.getByLabel('Shuffled').check();
    await click('Save');
    await sees(page.getByText('Use at most 500 cards.'));
    await page.getByRole('textbox', { name: 'New cards per day' }).fill('12');
    await click('Save');
    await sees(page.getByText('The course settings are saved.'));
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'New cards per day' }).inputValue()).toBe('12');
    expect(await page.getByLabel('Shuffled').isChecked()).toBe(true);
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByText('Portuguese for travellers')
      .click();
    await seesPage(page, 'Portuguese for travellers');
  });
});

describe('lessons', () => {
  it('can be added to the course, edited and opened', async () => {
    for (const title of ['Greetings', 'At the market']) {
      await click('New lesson');
      await dialog().getByLabel('Title').fill(title);
      await inDialog('Add lesson');
      await misses(dialog());
    }
    await choose('At the market', 'Edit');
    await dialog().getByLabel('Notes').fill('Numbers first.');
    await inDialog('Save');
    await sees(page.getByText('Numbers first.'));
    await page.getByRole('link', { name: 'Greetings' }).click();
    await seesPage(page, 'Greetings');
    await sees(page.getByText('No cards yet'));
  });
});

describe('cards', () => {
  it('can be added one after the other in the same dialog', async () => {
    await click('New cards');
    for (const [front, back] of [
      ['Bom dia', 'Good morning'],
      ['Obrigada', 'Thank you'],
    ] as const) {
      await page.keyboard.type(front);
      await dialog().getByLabel('Back').fill(back);
      await inDialog('Add card');
      await sees(page.getByRole('list', { name: 'Cards' }).getByText(back));
    }
    await inDialog('Cancel');
    expect(await page.getByRole('list', { name: 'Cards' }).getByRole('listitem').count()).toBe(2);
  });

  it('can be edited and deleted', async () => {
    await choose('Bom dia', 'Edit');
    await dialog().getByLabel('Back').fill('Good day');
    await inDialog('Save');
    await sees(page.getByText('Good day'));
    await choose('Obrigada', 'Delete');
    await inDialog('Delete card');
    await misses(page.getByRole('list', { name: 'Cards' }).getByText('Obrigada'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

describe('importing cards', () => {
  const list = () => page.getByRole('list', { name: 'Cards' });

  it('names the rows that are incomplete, and keeps what was typed', async () => {
    await click('Import');
    await dialog().getByLabel('Cards').fill('um, one\ndois\ntrês, three');
    await inDialog('Add 2 cards');
    await sees(dialog().getByText('Row 2 needs a front and a back'));
    expect(await dialog().getByLabel('Cards').inputValue()).toContain('dois');
  });

  it('adds the cards of a file in their order', async () => {
    const text = `front;back\n"um; 1";one\n'=2;two\n${Array.from({ length: 210 }, (_, n) => `n${n};${n}`).join('\n')}`;
    const file = { name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await dialog().locator('input[type=file]').setInputFiles(file);
    await sees(dialog().getByText('212 cards found.'));
    await inDialog('Add 212 cards');
    await sees(page.getByText('212 cards are added.'));
    await sees(list().getByText('um; 1'));
    await sees(list().getByText('=2', { exact: true }));
  });

  it('is reversed by the export, which no spreadsheet runs as formulas', async () => {
    const downloading = page.waitForEvent('download');
    await click('Export');
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text.slice(0, 60)).toMatch(
      /^\uFEFFfront,back\r\nBom dia,Good day\r\num; 1,one\r\n'=2,two\r\nn0,0/,
    );
    expect(text.trim().split('\r\n')).toHaveLength(214);
    const id = /courses\/([^/]+)/.exec(page.url())?.[1];
    await call(page, 'PUT', `${world.study.url}/api/courses/${id}/settings`, {
      language: 'pt-PT',
      newCardsPerDay: 1,
      cardOrder: 'listed',
    });
  });
});

describe('studying', () => {
  const answer = (rating: string) => page.getByRole('button', { name: new RegExp(`^${rating}`) });

  it('starts on the page of the course, which shows the progress', async () => {
    await page.goBack();
    await seesPage(page, 'Portuguese for travellers');
    await sees(page.getByText('1 card to study today'));
    await sees(page.getByText('213 not seen yet'));
    await sees(page.getByText('Up to 1 new per day, in the order of the lessons.'));
    await page.getByRole('link', { name: 'Study now' }).click();
    await seesPage(page, 'Study');
  });

  it('shows the back of a card after its front, and with each answer the time until the card returns', async () => {
    await sees(page.getByText('Bom dia'));
    await misses(page.getByText('Good day'));
    await click('Show answer');
    await sees(page.getByText('Good day'));
    expect(await answer('Good').textContent()).toContain('10 min');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Good');
  });

  it('accepts answers from the keyboard until no card is left', async () => {
    await page.keyboard.press('4');
    await sees(page.getByText('Done for now'));
    await sees(page.getByText('0 due and 0 new for today. 1 of 213 cards known.'));
    await sees(page.getByText(/The next card is due in \d+ days/));
  });

  it('returns to the course at the end', async () => {
    await page.getByRole('link', { name: 'Back to the course' }).click();
    await sees(page.getByText('213 cards · 1 known'));
    await page.getByRole('link', { name: 'Greetings' }).click();
    await seesPage(page, 'Greetings');
  });
});

describe('the list of courses', () => {
  it('states what is left today, and starts with the course whose card is due', async () => {
    const post = <Answer>(path: string, body: object) =>
      call<Answer>(page, 'POST', `${world.study.url}/api/courses${path}`, body);
    const { course } = await post<{ course: { id: string } }>('', { title: 'Latin' });
    const { lesson } = await post<{ lesson: { id: string } }>(`/${course.id}/lessons`, { title: 'Verbs' });
    const cards = ['amo', 'video'].map((front) => ({ front, back: front }));
    await post(`/${course.id}/lessons/${lesson.id}/cards/import`, { cards });
    await page.goto('/courses');
    await sees(page.getByText('2 cards to study today'));
    await sees(page.getByText('2 new, in “Latin”'));
    const portuguese = page.getByRole('listitem').filter({ hasText: 'Portuguese for travellers' });
    await sees(portuguese.getByText('Done for today'));
    await sees(portuguese.getByText('1 of 213 known'));
    await page.getByRole('link', { name: 'Study now' }).click();
    for (const _ of cards) {
      await click('Show answer');
      await page.keyboard.press('4');
    }
    await sees(page.getByText('Done for now'));
    await page.getByRole('link', { name: 'Courses', exact: true }).first().click();
    const latin = page.getByRole('listitem').filter({ hasText: 'Latin' });
    await sees(latin.getByText('Done for today'));
    await sees(latin.getByText('2 of 2 known'));
    await misses(page.getByRole('link', { name: 'Study now' }));
  });

  it('names what is lost with a course, and deletes it from its menu', async () => {
    await choose('Latin', 'Delete');
    await sees(
      dialog().getByText('“Latin” is deleted with its 1 lesson, 2 cards and your progress in 2 of them.'),
    );
    await inDialog('Delete course');
    await misses(page.getByRole('link', { name: 'Latin' }));
    await page.getByRole('link', { name: 'Portuguese for travellers' }).click();
    await page.getByRole('link', { name: 'Greetings' }).click();
    await seesPage(page, 'Greetings');
  });
});

describe('deleting', () => {
  it('asks first, and deletes nothing when it is cancelled', async () => {
    await choose('Greetings', 'Delete');
    await sees(dialog().getByText('“Greetings” is deleted with all of its cards.'));
    await inDialog('Cancel');
    await misses(dialog());
    await seesPage(page, 'Greetings');
  });

  it('opens the course after its lesson is deleted, and the list of courses after a course is deleted', async () => {
    await choose('Greetings', 'Delete');
    await inDialog('Delete lesson');
    await seesPage(page, 'Portuguese for travellers');
    await misses(page.getByRole('link', { name: 'Greetings' }));
    await choose('Portuguese for travellers', 'Delete');
    await inDialog('Delete course');
    await seesPage(page, 'Courses');
    await sees(page.getByText('No courses yet'));
  });

  it('leaves an address that shows the not-found page', async () => {
    await page.goto('/courses/gone');
    await sees(page.getByText('There is no such page'));
    await page.goto('/nowhere');
    await sees(page.getByText('There is no such page'));
  });
});

describe('a long list', () => {
  it('loads page by page, and a search finds entries of later pages', async () => {
    for (let number = 1; number <= 30; number++) {
      await call(page, 'POST', '/api/courses', { title: `Course ${number}` });
    }
    await page.goto('/courses');
    await sees(page.getByRole('link', { name: 'Course 30' }));
    expect(await page.getByRole('link', { name: 'Course 2', exact: true }).count()).toBe(0);
    await click('Show more');
    await sees(page.getByRole('link', { name: 'Course 2', exact: true }));
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search courses' }).fill('course 17');
    await misses(page.getByRole('link', { name: 'Course 30' }));
    await page.getByRole('link', { name: 'Course 17' }).click();
    await seesPage(page, 'Course 17');
  });

  it('is still filtered after Back', async () => {
    await page.goBack();
    await seesPage(page, 'Courses');
    expect(await page.getByRole('searchbox').inputValue()).toBe('course 17');
    await page.getByRole('searchbox').fill('nothing like it');
    await sees(page.getByText('Nothing found for “nothing like it”'));
    await click('Clear the search');
    await sees(page.getByRole('link', { name: 'Course 30' }));
    await page.getByRole('searchbox').fill('course 9');
    await misses(page.getByRole('link', { name: 'Course 30' }));
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await sees(page.getByRole('link', { name: 'Course 30' }));
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });
});
