import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@gatehouse/http-koa/process';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInLooks } from '../../examples/page-kit/test/faults-of.ts';
import { documentedRefusals } from '../docs/documented-refusals.ts';
import { deadLinks } from '../site/dead-links.ts';
import { siteServer } from '../site/serve-site.ts';
import { writeSite } from '../site/write-site.ts';

const ROOT = join(import.meta.dirname, '../..');

let folder: string;
let browser: Browser;
let origin: string;
const requested: string[] = [];

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'gatehouse-site-')), 'site');
  await writeSite(ROOT, folder);
  const server = siteServer(folder);
  origin = await listen(server, { host: '127.0.0.1', port: 0 });
  browser = await launchChromium();
  return async () => {
    await browser.close();
    server.close();
  };
});

afterAll(() => removeFolder(join(folder, '..')));

async function opened(path: string): Promise<Page> {
  const page = await browser.newPage();
  page.on('request', (request) => requested.push(request.url()));
  const response = await page.goto(`${origin}${path}`);
  expect(response?.status()).toBe(200);
  return page;
}

describe('the documentation site', () => {
  it('finds the page about files when a reader searches for "quota"', async () => {
    const page = await opened('/');
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search' }).fill('quota');
    const files = page.getByRole('dialog').locator('a[href*="guide/files.html"]').first();
    await files.click();
    await page.waitForURL(/\/guide\/files\.html#/);
    expect(await page.getByRole('main').textContent()).toContain('quota');
    await page.close();
  });

  it.each(['/', '/reference/errors.html', '/errors/too_many_attempts.html'])(
    'has no fault that axe finds on %s, in either theme or on a narrow screen',
    async (path) => {
      const page = await opened(path);
      expect(await faultsInLooks(page)).toEqual([]);
      await page.close();
    },
  );

  it('opens the page of an error code from the list of all errors', async () => {
    const page = await opened('/reference/errors.html');
    await page.getByRole('main').getByRole('link', { name: 'too_many_attempts' }).click();
    await page.getByRole('heading', { name: 'too_many_attempts', level: 1 }).waitFor();
    expect(await page.getByRole('main').textContent()).toContain('429');
    await page.close();
  });

  it('has a page for every error code', async () => {
    const names = await readdir(join(folder, 'errors'));
    for (const { code } of documentedRefusals()) expect(names).toContain(`${code}.html`);
  });

  it('keeps the theme that a reader chose', async () => {
    const page = await opened('/glossary.html');
    await page.emulateMedia({ colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: 'Theme' }).click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await background()).toBe(dark);
    await page.close();
  });

  it('shows diagrams and screenshots, and requests nothing from other hosts', async () => {
    const page = await opened('/');
    expect(await page.locator('main svg').count()).toBeGreaterThan(1);
    const images = await page
      .locator('main img')
      .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth));
    expect(images.filter((width) => width === 0)).toEqual([]);
    expect(requested.length).toBeGreaterThan(10);
    expect(requested.filter((url) => !url.startsWith(origin))).toEqual([]);
    await page.close();
  });

  it('lists only pages that exist in llms.txt, and each guide in llms-full.txt', async () => {
    const text = await readFile(join(folder, 'llms.txt'), 'utf8');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(100);
    for (const link of links) expect(await readFile(join(folder, link), 'utf8')).toMatch(/^# /m);
    expect(await readFile(join(folder, 'llms-full.txt'), 'utf8')).toContain('# Files\n');
  });
});

describe('deadLinks', () => {
  it('reports links to missing files and to missing anchors, and no others', () => {
    const html =
      '<a href="b.html#there"></a> <a href="b.html#gone"></a> <a href="c.html"></a> <a href="#no"></a>';
    const files = {
      'x/a.html': `${html} <a href="https://example.org/"></a>`,
      'x/b.html': '<h2 id="there"></h2>',
    };
    expect(deadLinks(files, new Set())).toEqual([
      'x/a.html: b.html#gone',
      'x/a.html: c.html',
      'x/a.html: #no',
    ]);
  });
});
