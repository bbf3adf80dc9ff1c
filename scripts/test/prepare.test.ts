import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PREPARE = join(import.meta.dirname, '../prepare.mjs');
/** Built files. The test creates them, so that the preparation does not build them. */
const BUILT = [
  'study-auth/dist-web/index.html',
  'gateway/dist-web/customer/index.html',
  'gateway/dist-web/operator/index.html',
  'gateway/dist-web/portal/index.html',
  'gateway/dist/cli/main.js',
  'study-auth/dist/main.js',
  'support-forum/dist/main.js',
];
const VERSIONS = ['1.0.0', '2.0.0'];
const SOON = new Date(Date.now() + 60_000);
const LATER = new Date(Date.now() + 600_000);
const NPM_SAYS_LITTLE = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_loglevel: 'error' };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepare-'));
  await writeJson('unbuildable/package.json', {
    name: 'unbuildable',
    version: '1.0.0',
    scripts: { install: 'exit 1' },
  });
  for (const version of VERSIONS) {
    await writeJson(`part-${version}/package.json`, { name: 'part', version });
    await writeJson(`project-${version}/package.json`, {
      dependencies: { part: `file:../part-${version}.tgz` },
      optionalDependencies: { unbuildable: 'file:../unbuildable-1.0.0.tgz' },
    });
  }
  await command('npm', ['pack', './unbuildable', ...VERSIONS.map((version) => `./part-${version}`)]);
  await Promise.all(
    VERSIONS.map((version) => command('npm', ['install', '--package-lock-only'], `project-${version}`)),
  );
  await cp(join(folder, 'project-1.0.0'), join(folder, 'project'), { recursive: true });
  for (const path of BUILT) {
    await writeJson(`project/examples/${path}`, {});
    await utimes(join(folder, 'project/examples', path), LATER, LATER);
  }
});
afterAll(() => removeFolder(folder));

async function writeJson(path: string, content: object): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), JSON.stringify(content));
}

async function command(program: string, parameters: readonly string[], place = '.'): Promise<string> {
  const options = { cwd: join(folder, place), env: { ...process.env, ...NPM_SAYS_LITTLE } };
  return (await promisify(execFile)(program, parameters, options)).stdout;
}

const prepare = () => command(process.execPath, [PREPARE, 'start'], 'project');

async function installedVersion(): Promise<unknown> {
  const manifest = await readFile(join(folder, 'project/node_modules/part/package.json'), 'utf8');
  return JSON.parse(manifest).version;
}

describe('the preparation of npm start', () => {
  it('installs the dependencies once, although an optional one cannot be built', async () => {
    expect(await prepare()).toContain('Installing the dependencies');
    expect(await installedVersion()).toBe('1.0.0');
    expect(await prepare()).toBe('');
  });

  it('installs them again when the lock file lists another version, even if node_modules is newer', async () => {
    await prepare();
    await cp(join(folder, 'project-2.0.0'), join(folder, 'project'), { recursive: true });
    for (const record of ['.package-lock.json', 'part/package.json'])
      await utimes(join(folder, 'project/node_modules', record), SOON, SOON);
    expect(await prepare()).toContain('Installing the dependencies');
    expect(await installedVersion()).toBe('2.0.0');
    expect(await prepare()).toBe('');
  });
});
