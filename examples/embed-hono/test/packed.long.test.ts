import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install, packedPackages } from '../../../scripts/pack/packed-packages.ts';
import { form, Visitor } from './visitor.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FROM_REGISTRY = ['@hono/node-server', 'bcrypt', 'better-sqlite3', 'hono', 'knex'];

let place: string;
let project: string;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'gatehouse-hono-packed-'));
  project = join(place, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "notes", "private": true, "type": "module" }');
  await cp(join(import.meta.dirname, '../src'), join(project, 'src'), { recursive: true });
  await install(project, await packedPackages(place, ['core', 'adapters']), FROM_REGISTRY);
  const env = { ...process.env, PORT: '0', DATABASE_URL: `sqlite:${join(place, 'notes.sqlite')}` };
  server = spawn(process.execPath, ['src/main.ts'], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('The server has no output.');
  [url] = (await once(createInterface(server.stdout), 'line')) as [string];
});

afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await removeFolder(place);
});

/** Runs a block of TypeScript from a documentation page in the project, and returns what it prints. */
async function printedBy(page: string, block: number): Promise<string> {
  const blocks = [...(await readFile(join(ROOT, page), 'utf8')).matchAll(/```ts\n(.*?)```/gs)];
  await writeFile(join(project, 'src/pasted.ts'), blocks.at(block)?.[1] ?? '');
  return (await promisify(execFile)(process.execPath, ['src/pasted.ts'], { cwd: project })).stdout;
}

describe('an empty project with the packed packages', () => {
  it('shows an example in the README of exactly five lines', async () => {
    const [block] = (await readFile(join(ROOT, 'README.md'), 'utf8')).match(/(?<=```ts\n).*?(?=```)/s) ?? [];
    expect(block?.trimEnd().split('\n')).toHaveLength(5);
  });

  it.each([
    ['in five lines', 0],
    ['composed by hand', 1],
  ])('runs the sign-in that the README shows %s', async (_what, block) => {
    expect(await printedBy('README.md', block)).toBe('ann\n');
  });

  it('meets the requirements of the guide for its login', async () => {
    expect(await printedBy('docs/guide/embedding.md', -1)).toMatch(/^\d{4}-\d\d-\d\dT/);
  });
});

describe('the Hono app on the packed packages', () => {
  it('signs users in and out', async () => {
    const ann = new Visitor(url);
    expect((await ann.post('/register', form('ann', 'seven green bottles'))).status).toBe(201);
    expect((await ann.post('/login', form('ann', 'seven green bottles'))).status).toBe(200);
    await ann.post('/notes', 'buy milk');
    expect(await (await ann.get('/notes')).json()).toEqual({ notes: ['buy milk'] });
    await ann.post('/logout');
    expect((await ann.get('/notes')).status).toBe(401);
  });
});
