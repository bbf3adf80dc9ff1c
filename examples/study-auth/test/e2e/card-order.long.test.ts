import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import './patience.ts';
import { sees } from '../../../page-kit/test/sees.ts';
import { call, register } from './people.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let page: Page;
let cards: string;

beforeAll(async () => {
  world = await openWorld();
  page = await world.visitor();
  await register(page, world.study.url);
  await page.goto('/courses');
  const post = <Body>(path: string, body: object) => call<Body>(page, 'POST', path, body);
  const { course } = await post<{ course: { id: string } }>('/api/courses', { title: 'Numbers' });
  const { lesson } = await post<{ lesson: { id: string } }>(`/api/courses/${course.id}/lessons`, {
    title: 'First',
  });
  const lessonPath = `/courses/${course.id}/lessons/${lesson.id}`;
  cards = `/api${lessonPath}/cards`;
  await post(`${cards}/import`, {
    cards: ['one', 'two', 'three', 'four'].map((front) => ({ front, back: 'a number' })),
  });
  await page.goto(lessonPath);
  await sees(page.getByText('four'));
});

afterAll(() => world.end());

function fronts(on: Page): Promise<string[]> {
  const items = on.getByRole('list', { name: 'Cards' }).getByRole('listitem');
  return items.evaluateAll((found) => found.map((item) => item.querySelector('p')?.textContent ?? ''));
}

const stored = () => call<{ cards: { front: string }[] }>(page, 'GET', cards);

/** Waits until the page and the server have this order. */
async function seesOrder(...expected: string[]): Promise<void> {
  await expect.poll(() => fronts(page)).toEqual(expected);
  expect((await stored()).cards.map(({ front }) => front)).toEqual(expected);
}

describe('the cards of a lesson', () => {
  it('are moved with the keyboard, and the focus stays at the card', async () => {
    await page.getByRole('button', { name: 'Actions for three' }).focus();
    await page.keyboard.press('Enter');
    await sees(page.getByRole('menuitem', { name: 'Move up' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sees(page.getByText('The card is now number 2.'));
    await seesOrder('one', 'three', 'two', 'four');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Actions for three');
  });

  it('are dragged by their handles in both directions', async () => {
    const items = page.getByRole('list', { name: 'Cards' }).getByRole('listitem');
    await items.nth(3).getByTitle('Drag to another place').dragTo(items.nth(0));
    await seesOrder('four', 'one', 'three', 'two');
    await items.nth(0).getByTitle('Drag to another place').dragTo(items.nth(2));
    await seesOrder('one', 'three', 'four', 'two');
  });

  it('offer no move beyond the ends of the list', async () => {
    await page.getByRole('button', { name: 'Actions for one' }).click();
    await sees(page.getByRole('menuitem', { name: 'Move down' }));
    expect(await page.getByRole('menuitem', { name: 'Move up' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('are moved relative to another card, even if another tab has moved or deleted cards', async () => {
    const { cards: before } = await call<{ cards: { id: string; front: string }[] }>(page, 'GET', cards);
    const id = (front: string) => before.find((card) => card.front === front)?.id ?? '';
    await call(page, 'PUT', `${cards}/${id('two')}/place`, { after: null });
    await page.getByRole('button', { name: 'Actions for one' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await seesOrder('two', 'three', 'one', 'four');
    await call(page, 'DELETE', `${cards}/${id('three')}`);
    await page.getByRole('button', { name: 'Actions for two' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await sees(page.getByText('There is no such card'));
    await seesOrder('two', 'one', 'four');
  });
});
