import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsNow, faultsOf, PHONE } from '../../../page-kit/test/faults-of.ts';
import { uncheckedRoutes } from '../../../page-kit/test/unchecked-routes.ts';
import './patience.ts';
import { sees } from '../../../page-kit/test/sees.ts';
import { ADA, BOB, call, register, signIn } from './people.ts';
import { openWorld, type World } from './world.ts';

const PAGES = ['/courses', '/courses?q=zzz', '/lexicon', '/nowhere'];
const SETTINGS = [
  'account',
  'users',
  'single-sign-on',
  'single-sign-on/test',
  'audit',
  'audit?action=account.created&principal=ada',
];

let world: World;
let course: string;
let lesson: string;

beforeAll(async () => {
  world = await openWorld({ AUTH_ALLOW_SIGNUP: 'true' });
});

afterAll(() => world.end());

async function fill(admin: Page): Promise<void> {
  const post = <Answer>(path: string, body: object) => call<Answer>(admin, 'POST', path, body);
  const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const made = await post<{ course: { id: string } }>('/api/courses', {
    title: longWord,
    description: 'About the river.',
    settings: { language: 'de', newCardsPerDay: 10, cardOrder: 'listed' },
  });
  course = `/courses/${made.course.id}`;
  const { lesson: first } = await post<{ lesson: { id: string } }>(`/api${course}/lessons`, {
    title: longWord,
    notes: longWord,
  });
  lesson = `${course}/lessons/${first.id}`;
  await post(`/api${lesson}/cards`, { front: longWord, back: longWord });
  await post('/api/lexicon', { term: longWord, meaning: 'A society', language: 'de' });
  await post('/api/lexicon', { term: 'aurora', meaning: 'Dawn', language: 'la' });
  await post('/api/auth/users', BOB);
}

/** Waits until the text is visible, and returns its reading direction. */
function directionOf(text: Locator): Promise<string> {
  return text.first().evaluate((element) => getComputedStyle(element).direction);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await sees(page.getByRole('heading', { level: 1 }));
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label=Loading]'));
}

describe('axe', () => {
  let page: Page;

  beforeAll(async () => {
    page = await world.visitor();
    return () => page.context().close();
  });

  it('finds no violation on the page that creates the administrator', async () => {
    await visit(page, '/welcome');
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds no violation on sign-in and sign-up', async () => {
    await register(page, world.study.url);
    await fill(page);
    await page.context().clearCookies();
    for (const path of ['/login?error=sso_denied', '/signup']) {
      await visit(page, path);
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds no violation in the workspace, and the account menu on each of its pages', async () => {
    await signIn(page, world.study.url, ADA);
    for (const path of [...PAGES, course, `${course}/settings`, `${course}/study`, lesson]) {
      await visit(page, path);
      await sees(page.getByRole('button', { name: 'Account menu of ada' }));
      expect(await faultsOf(page), path).toEqual([]);
    }
  });

  it('finds no violation in the settings, and the account menu on each of their pages', async () => {
    for (const name of SETTINGS) {
      await visit(page, `/settings/${name}`);
      await sees(page.getByRole('button', { name: 'Account menu of ada' }));
      expect(await faultsOf(page), name).toEqual([]);
    }
  });

  it('finds no violation in dialogs and menus', async () => {
    await visit(page, '/settings/users');
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
    await sees(page.getByText('Enter a username.'));
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByLabel('Username').fill('w'.repeat(64));
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
    const link = await page.getByRole('dialog').getByLabel('Password link').inputValue();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const address of [link, `${link}x`]) {
      await page.goto('/login');
      await visit(page, address);
      expect(await faultsOf(page), address).toEqual([]);
    }
    await visit(page, '/courses');
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await sees(page.getByRole('dialog').getByText('is deleted with its 1 lesson and 1 card.'));
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await visit(page, course);
    await page.getByRole('button', { name: 'Import cards' }).click();
    await sees(page.getByRole('dialog').getByLabel('Cards'));
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await visit(page, lesson);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await sees(page.getByRole('menuitem', { name: 'Delete' }));
    expect(await faultsOf(page)).toEqual([]);
    await visit(page, '/settings/users');
    await page.getByRole('button', { name: 'Actions for bob' }).click();
    await sees(page.getByRole('menuitem', { name: 'Make administrator' }));
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Make administrator' }).click();
    await sees(page.getByRole('dialog'));
    expect(await faultsOf(page)).toEqual([]);
  });
});

it('axe has checked every route', async () => {
  const file = join(import.meta.dirname, '../../web/src/routes.tsx');
  expect(await uncheckedRoutes(file, new URL(world.study.url).origin)).toEqual([]);
});

describe('a phone', () => {
  it('shows the navigation on demand, and hides it after a place is chosen', async () => {
    const page = await signedIn({ colorScheme: 'dark', viewport: PHONE });
    await visit(page, '/courses');
    const lexicon = page.getByRole('link', { name: 'Lexicon' });
    expect(await lexicon.isVisible()).toBe(false);
    const account = await page.getByRole('button', { name: 'Account menu' }).boundingBox();
    expect(account && account.x + account.width).toBeLessThanOrEqual(PHONE.width);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await sees(lexicon);
    expect(await faultsNow(page)).toEqual([]);
    await lexicon.click();
    await sees(page.getByRole('heading', { level: 1, name: 'Lexicon' }));
    await lexicon.waitFor({ state: 'hidden' });
  });
});

describe('right-to-left text', () => {
  it('is shown in its own direction and does not reorder the words around it', async () => {
    const page = await signedIn({ viewport: PHONE });
    await call(page, 'POST', `${world.study.url}/api/courses`, {
      title: 'العربية (abc)',
      description: 'تعليق.',
    });
    await call(page, 'POST', `${world.study.url}/api/auth/users`, { ...BOB, username: 'محمد' });
    await visit(page, '/courses');
    for (const text of ['العربية (abc)', 'تعليق.'])
      expect(await directionOf(page.getByText(text))).toBe('rtl');
    await page.getByText('العربية (abc)').click();
    expect(await directionOf(page.getByRole('heading', { level: 1, name: 'العربية' }))).toBe('rtl');
    await visit(page, '/settings/audit?action=account.created');
    expect(await directionOf(page.getByText('محمد · by ada'))).toBe('ltr');
    expect(await directionOf(page.getByRole('listitem').getByText('محمد', { exact: true }))).toBe('rtl');
    await visit(page, '/settings/users');
    expect(await directionOf(page.getByRole('cell').getByText('محمد', { exact: true }))).toBe('rtl');
  });
});

describe('the theme', () => {
  it('follows the system until the user chooses one, and keeps the choice', async () => {
    const page = await signedIn({ colorScheme: 'dark' });
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await visit(page, '/courses');
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: 'Theme: System' }).click();
    await sees(page.getByRole('button', { name: 'Theme: Light' }));
    await expect.poll(scheme).toBe('light');
    await visit(page, '/lexicon');
    expect(await scheme()).toBe('light');
  });
});

describe('the skip link', () => {
  it('is the first element that the keyboard reaches, and moves the focus to the content', async () => {
    const page = await signedIn({});
    await visit(page, '/courses');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

async function signedIn(options: BrowserContextOptions): Promise<Page> {
  const page = await world.visitor(options);
  await signIn(page, world.study.url, ADA);
  return page;
}
