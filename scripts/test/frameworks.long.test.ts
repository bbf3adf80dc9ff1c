import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install, packedPackages } from '../pack/packed-packages.ts';

const PAGE = join(import.meta.dirname, '../../docs/guide/frameworks.md');
const FROM_REGISTRY = [
  '@hono/node-server',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/platform-express',
  'bcrypt',
  'better-sqlite3',
  'bun@^1.4.5',
  'deno@^2.9.6',
  'express',
  'fastify',
  'hono',
  'knex',
  'koa',
  'reflect-metadata',
  'rxjs',
];
const HOSTS = ['Express', 'Fastify', 'Hono', 'Koa', 'Nest', 'node:http', 'Fetch API', 'Bun', 'Deno'];
/**
 * Paths of the programs of other runtimes than Node in their npm packages. The install scripts of these packages do not
 * run, because they only create links.
 */
const RUNTIMES: Readonly<Record<string, { readonly program: string; readonly options: readonly string[] }>> =
  {
    Bun: { program: 'node_modules/@oven/*/bin/bun', options: [] },
    Deno: { program: 'node_modules/@deno/*/deno', options: ['run', '-A'] },
  };
const MAX_LINES = 30;

let place: string;
let project: string;
let page: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'gatehouse-frameworks-'));
  project = join(place, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "hello", "private": true, "type": "module" }');
  await install(project, await packedPackages(place, ['core', 'adapters', 'http-koa']), FROM_REGISTRY);
  page = await readFile(PAGE, 'utf8');
  await writeFile(join(project, 'site.ts'), exampleUnder('An app with accounts'));
});

afterAll(() => removeFolder(place));

/** Returns the first block of TypeScript below a heading of the page. */
function exampleUnder(heading: string): string {
  const [, section = ''] = page.split(new RegExp(`^##+ ${heading}$`, 'm'));
  return /```ts\n(.*?)```/s.exec(section)?.[1] ?? '';
}

async function started(host: string): Promise<{ readonly url: string; readonly server: ChildProcess }> {
  const port = await freePort();
  const file = `${host.replace(/\W/g, '-')}.ts`;
  await writeFile(join(project, file), exampleUnder(host));
  const env = { ...process.env, PORT: String(port), DATABASE_URL: `sqlite:${join(place, `${file}.sqlite`)}` };
  const { program, options = [] } = RUNTIMES[host] ?? {};
  const [binary = process.execPath] = program ? globSync(program, { cwd: project }) : [];
  const server = spawn(resolve(project, binary), [...options, file], { cwd: project, env, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() => fetch(`${url}/hello`).then((response) => response.status), { timeout: 60_000 })
    .toBe(401);
  return { url, server };
}

describe.each(HOSTS)('the app of the guide on %s, on the packed packages', (host) => {
  it(`has fewer than ${MAX_LINES} lines`, () => {
    const lines = exampleUnder(host).split('\n').length;
    expect(lines).toBeGreaterThan(5);
    expect(lines).toBeLessThan(MAX_LINES);
  });

  it('signs up, greets and signs out, and refuses other origins', async () => {
    const { url, server } = await started(host);
    try {
      const post = (path: string, headers: Record<string, string>, body?: object) =>
        fetch(`${url}/api/auth/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: body ? JSON.stringify(body) : null,
        });
      const ann = { username: 'ann', password: 'seven green bottles' };
      expect((await post('signup', { Origin: 'https://elsewhere.example' }, ann)).status).toBe(403);
      const foreign = { method: 'POST', headers: { Origin: 'https://elsewhere.example' } };
      expect((await fetch(`${url}/hello`, foreign)).status).toBeGreaterThanOrEqual(400);
      const signedUp = await post('signup', { Origin: url }, ann);
      expect(signedUp.status).toBe(201);
      const Cookie = signedUp.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ');
      const greeted = await fetch(`${url}/hello`, { headers: { Cookie } });
      expect([greeted.status, await greeted.text()]).toEqual([200, 'Hello, ann.']);
      expect((await post('logout', { Origin: url, Cookie })).status).toBe(204);
      expect((await fetch(`${url}/hello`, { headers: { Cookie } })).status).toBe(401);
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  });
});
