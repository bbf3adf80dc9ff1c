import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOB, call, register } from './people.ts';
import { sees } from './sees.ts';
import { openWorld, type World } from './world.ts';

const DESKTOP: BrowserContextOptions = { colorScheme: 'light' };
const PHONE: BrowserContextOptions = {
  colorScheme: 'dark',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
};

let world: World;
let course: string;
let lesson: string;
let state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

beforeAll(async () => {
  world = await openWorld({ AUTH_ALLOW_SIGNUP: 'true' });
});

afterAll(() => world.end());

/** What axe finds, and whether the page is wider than the screen. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
  ];
}

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
  await post('/api/auth/users', BOB);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await sees(page.getByRole('heading', { level: 1 }));
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label=Loading]'));
}

describe.each([
  ['wide and light', DESKTOP],
  ['narrow and dark', PHONE],
])('axe, on a screen that is %s,', (_, options) => {
  it('finds nothing at the door', async () => {
    const page = await world.visitor(options);
    const { configured } = await call<{ configured: boolean }>(
      page,
      'GET',
      `${world.study.url}/api/auth/status`,
    );
    if (!configured) {
      await visit(page, '/welcome');
      expect(await faultsOf(page)).toEqual([]);
      await register(page, world.study.url);
      await visit(page, '/courses');
      await fill(page);
      state = await page.context().storageState();
      await page.context().clearCookies();
    }
    for (const path of ['/login?error=sso_denied', '/login', '/signup']) {
      await visit(page, path);
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('finds nothing in the workspace', async () => {
    const page = await world.visitor({ ...options, storageState: state });
    for (const path of [
      '/courses',
      '/courses?q=zzz',
      course,
      `${course}/settings`,
      lesson,
      '/lexicon',
      '/nowhere',
    ]) {
      await visit(page, path);
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.context().close();
  });

  it('finds nothing in the settings', async () => {
    const page = await world.visitor({ ...options, storageState: state });
    for (const name of ['account', 'users', 'single-sign-on', 'ai', 'audit']) {
      await visit(page, `/settings/${name}`);
      expect(await faultsOf(page), name).toEqual([]);
    }
    await page.context().close();
  });

  it('finds nothing in dialogs and menus', async () => {
    const page = await world.visitor({ ...options, storageState: state });
    await visit(page, '/settings/users');
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
    await sees(page.getByText('Enter a username.'));
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for bob' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Make administrator' }).click();
    await sees(page.getByRole('dialog'));
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a phone', () => {
  it('shows the navigation on demand, and hides it once a place is chosen', async () => {
    const page = await world.visitor({ ...PHONE, storageState: state });
    await visit(page, '/courses');
    const lexicon = page.getByRole('link', { name: 'Lexicon' });
    expect(await lexicon.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await sees(lexicon);
    expect(await faultsOf(page)).toEqual([]);
    await lexicon.click();
    await sees(page.getByRole('heading', { level: 1, name: 'Lexicon' }));
    await lexicon.waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

describe('the colours', () => {
  it('follow the system until somebody chooses, and the choice is kept', async () => {
    const page = await world.visitor({ colorScheme: 'dark', storageState: state });
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await visit(page, '/courses');
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: 'Colours of the page' }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(scheme).toBe('light');
    await visit(page, '/lexicon');
    expect(await scheme()).toBe('light');
    await page.context().close();
  });
});

describe('the skip link', () => {
  it('is the first thing that the keyboard reaches, and leads to the content', async () => {
    const page = await world.visitor({ storageState: state });
    await visit(page, '/courses');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.context().close();
  });
});
