import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launchChromiumTrusting } from '@gatehouse/testing/servers/chromium';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publintFaults } from '../../../../scripts/pack/package-faults.ts';
import { type PackedGateway, packedGateway } from '../../../../scripts/pack/packed-gateway.ts';
import { isFree } from '../../src/processes/index.ts';
import { type Outcome, outcomeOf } from './gatehouse.ts';
import { freePorts } from './installed-folder.ts';
import { authorize, signUp } from './sign-up-in-browser.ts';
import { storeFirstFile } from './store-first-file.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const DEFAULT_EDGE_PORT = 35_480;
const MAX_SECONDS_UNTIL_SIGNED_IN = 5 * 60;
const QUIET = ['--no-audit', '--no-fund', '--loglevel', 'error', '--prefer-offline'];

let place: string;
let folder: string;
let packed: PackedGateway;
let browser: Browser | undefined;
/** Seconds per step, in their order. */
const seconds: Record<string, number> = {};

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'gatehouse-packed-'));
  folder = join(place, 'gateway');
  mkdirSync(folder);
  packed = await packedGateway(place, ROOT);
}, 600_000);

afterAll(async () => {
  await browser?.close();
  if (readdirSync(folder).includes('svc-installer-profile.json')) await command('down');
  await removeFolder(place);
});

/** Runs the installed command, as `npx` does. Its environment contains no path of the checkout except that of Node. */
function command(...words: string[]): Promise<Outcome> {
  const variables = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    NODE_COMPILE_CACHE: undefined,
    DATABASE_URL: `sqlite:${join(folder, 'data/gateway.sqlite')}`,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
  };
  return outcomeOf(join(folder, 'node_modules/.bin/gatehouse'), words, folder, variables);
}

/** Runs npm in the folder. It needs the settings of the machine for the package registry. */
function npm(...words: string[]): Promise<Outcome> {
  const { HOME, NODE_EXTRA_CA_CERTS } = process.env;
  return outcomeOf('npm', words, folder, { HOME, NODE_EXTRA_CA_CERTS });
}

async function succeeds(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await command(...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  return stdout;
}

/** Runs a step and records how long it took. */
async function timed<T>(name: string, step: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await step();
  seconds[name] = Math.round((performance.now() - began) / 100) / 10;
  return result;
}

const names = (): string[] => readdirSync(folder).sort();

/** Ports of the processes. The edge gets its default port, unless another program of this machine uses it. */
async function portsWithEdge(): Promise<Readonly<Record<string, number>>> {
  const ports = await freePorts({ pds_provider: 'loopback' });
  return (await isFree(DEFAULT_EDGE_PORT)) ? { ...ports, edge: DEFAULT_EDGE_PORT } : ports;
}

describe('the packed gateway', () => {
  it('contains built files only, and installs no package with an install script', async () => {
    const ours = packed.files.filter((file) => !file.startsWith('node_modules/'));
    expect(ours.filter((file) => /\.(?:ts|map)$/.test(file))).toEqual([]);
    expect(ours).toContain('examples/gateway/dist/cli/main.js');
    expect(ours).toContain('examples/gateway/dist-web/customer/index.html');
    expect(ours).toContain('THIRD-PARTY-LICENSES.txt');
    expect(await publintFaults(packed)).toEqual([]);
  });

  it('is installed in an empty folder, used and backed up, without a terminal and without the checkout', async () => {
    expect(names()).toEqual([]);
    const installed = await timed('npm install', () => npm('install', ...QUIET, packed.tarball));
    expect(installed.code, installed.stderr).toBe(0);
    const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    expect(lock).not.toContain('hasInstallScript');
    const before = names();

    const ports = await portsWithEdge();
    const answers = join(place, 'answers.json');
    writeFileSync(answers, JSON.stringify({ edge_hostname: 'localhost', pds_provider: 'loopback', ports }));
    await timed('gatehouse install', () => succeeds('install', '--answers', answers));
    await timed('gatehouse up', () => succeeds('up'));

    // The PDS redirects to the loopback address of the edge, so the sign-in must begin at that address.
    const edge = `https://127.0.0.1:${ports.edge}`;
    const invite = JSON.parse(await succeeds('ops', 'invite', 'create', '--json')).code;
    browser = await launchChromiumTrusting(join(folder, 'data/edge/ca.pem'));
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    await timed('sign-up', () => signUp(page, edge, invite, ports.proxy));
    await timed('sign-in', () => authorize(page));
    const total = Object.values(seconds).reduce((sum, each) => sum + each, 0);
    console.log(`Seconds per step: ${JSON.stringify(seconds)}. Signed in after ${Math.round(total)} s.`);

    expect(await storeFirstFile(page, { edge, ports, gatehouse: succeeds })).toBe(1);

    const backup = join(place, 'nightly.age');
    await succeeds('backup', 'create', backup);
    expect(await succeeds('backup', 'verify', backup)).toContain('The backup is complete.');
    expect(await succeeds('status')).not.toContain('restarting');
    await succeeds('down');
    expect(await command('status')).toMatchObject({ code: 1 });
    await succeeds('uninstall', '--purge', '--yes');
    expect(names()).toEqual(before);
    const removed = await npm('uninstall', ...QUIET, '@gatehouse/gateway');
    expect(removed.code, removed.stderr).toBe(0);
    expect(readFileSync(join(folder, 'package.json'), 'utf8').trim()).toBe('{}');
    expect(total).toBeLessThan(MAX_SECONDS_UNTIL_SIGNED_IN);
  }, 900_000);
});
