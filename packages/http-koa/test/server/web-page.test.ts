import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webPage } from '../../src/server/index.ts';
import { type Listening, listening } from '../listening.ts';

let folder: string;
let server: Listening;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-web-page-'));
  for (const name of ['web/assets', 'shared']) await mkdir(join(folder, name), { recursive: true });
  const files = { 'web/index.html': '<p>page', 'web/gate.svg': '<svg/>', 'web/assets/app-1a2b.js': 'run()' };
  const shared = { 'shared/style.css': 'p {}' };
  const others = { 'web/.env': 'SECRET=1', 'secret.txt': 'secret', 'web/assets/.hidden': 'secret' };
  for (const [name, text] of Object.entries({ ...files, ...shared, ...others }))
    await writeFile(join(folder, name), text);
  const app = new Koa();
  app.silent = true;
  app.use(webPage(join(folder, 'shared'), '/shared'));
  app.use(webPage(join(folder, 'web')));
  server = await listening(app);
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

/** Sends the path unchanged, because `fetch` would normalize it. */
function get(
  path: string,
  accept = '*/*',
  method = 'GET',
): Promise<{ status: number; text: string; cache: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(server.url, { path, method, headers: { Accept: accept } }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, text, cache: response.headers['cache-control'] ?? '' });
    });
    asked.once('error', reject).end();
  });
}

describe('webPage', () => {
  it('serves files, and the index for every other path that a browser opens', async () => {
    expect(await get('/gate.svg')).toEqual({ status: 200, text: '<svg/>', cache: 'max-age=0' });
    for (const path of ['/', '/courses/1', '/index.html', '/courses/', '/assets'])
      expect((await get(path, 'text/html')).text).toBe('<p>page');
    expect((await get('/courses/1', 'text/html')).cache).toBe('no-cache');
  });

  it('serves a folder below a prefix, and nothing else there', async () => {
    expect((await get('/shared/style.css')).text).toBe('p {}');
    for (const path of [
      '/style.css',
      '/shared/gate.svg',
      '/shared',
      '/shared/../web/gate.svg',
      '/sharedgate.svg',
    ])
      expect((await get(path, 'text/css')).status).toBe(404);
    expect((await get('/shared/courses', 'text/html')).text).toBe('<p>page');
  });

  it('sends the compressed file beside a file to clients that accept it', async () => {
    await writeFile(join(folder, 'web/assets/style-3c4d.css'), 'p { color: red }');
    await writeFile(join(folder, 'web/assets/style-3c4d.css.br'), brotliCompressSync('p { color: red }'));
    const style = (encoding: string) =>
      fetch(`${server.url}/assets/style-3c4d.css`, { headers: { 'Accept-Encoding': encoding } });
    for (const [accepted, sent] of [
      ['gzip, br', 'br'],
      ['gzip', null],
    ] as const) {
      const response = await style(accepted);
      expect([response.headers.get('Content-Encoding'), response.headers.get('Vary')]).toEqual([
        sent,
        'Accept-Encoding',
      ]);
      expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
      expect(await response.text()).toBe('p { color: red }');
    }
  });

  it('lets browsers cache assets for a year, and serves no index for a missing asset', async () => {
    const { status, cache } = await get('/assets/app-1a2b.js');
    expect([status, cache]).toEqual([200, 'max-age=31536000,immutable']);
    for (const path of ['/assets/app-old.js', '/assets/', '/assets/.hidden'])
      expect((await get(path)).status).toBe(404);
  });

  it('serves no index to clients that do not accept HTML, and nothing for other methods', async () => {
    expect((await get('/courses/1', 'application/json')).status).toBe(404);
    for (const accept of ['*/*', '', 'application/*, */*;q=0.8'])
      expect([accept, (await get('/courses/1', accept)).status]).toEqual([accept, 404]);
    expect((await get('/', '*/*', 'POST')).status).toBe(404);
    expect(await get('/', '*/*', 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/.env',
    '/%2eenv',
    '/gate.svg%00.html',
    '/gate.svg/x',
    `/${'x'.repeat(300)}`,
    '/%ff',
    '//secret.txt',
  ])('neither leaves the folder nor fails at %s', async (path) => {
    const { status, text } = await get(path);
    expect([200, 404]).toContain(status);
    expect(text).not.toMatch(/secret/i);
  });
});
