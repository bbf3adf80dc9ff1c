import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launchChromiumTrusting } from '@gatehouse/testing/servers/chromium';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publintFaults } from '../../../../scripts/pack/package-faults.ts';
import { type PackedGateway, packedGateway } from '../../../../scripts/pack/packed-gateway.ts';
import { isFree } from '../../src/processes/index.ts';
import { type Outcome, outcomeOf } from './gatehouse.ts';
import { freePorts } from './installed-folder.ts';
import { authorize, signUp } from './sign-up-in-browser.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const DEFAULT_EDGE_PORT = 35_480;
const MAX_SECONDS_UNTIL_SIGNED_IN = 5 * 60;
const PATIENCE = { timeout: 60_000, interval: 200 };
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

/** Runs the installed command, as `npx` does. Its environment names nothing of the checkout but Node. */
function command(...words: string[]): Promise<Outcome> {
  const variables = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    NODE_COMPILE_CACHE: undefined,
    DATABASE_URL: `sqlite:${join(folder, 'data/gateway.sqlite')}`,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
  };
  return outcomeOf(join(folder, 'node_modules/.bin/gatehouse'), words, folder, variables);
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

/** Grants the plan with which files are listed in the holder's repository. */
async function grantPlan(did: string, opsPort: number | undefined): Promise<void> {
  const create = ['ops', 'credential', 'create', 'billing', '--role', 'entitlement_mutator', '--json'];
  const { token } = JSON.parse(await succeeds(...create));
  const response = await fetch(`http://127.0.0.1:${opsPort}/internal/v1/ops/accounts/${did}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      event: 'manual.grant',
      plan: 'base',
      event_id: 'first-grant',
      reason: 'Paid',
      ticket_ref: 'T-1',
    }),
  });
  expect(response.status).toBe(200);
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

  it('serves a person from an empty folder to a backup, without a terminal and without the checkout', async () => {
    expect(names()).toEqual([]);
    const installed = await timed('npm install', () =>
      outcomeOf('npm', ['install', ...QUIET, packed.tarball], folder, { HOME: process.env.HOME }),
    );
    expect(installed).toMatchObject({ code: 0 });
    const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    expect(lock).not.toContain('hasInstallScript');
    const before = names();

    const ports = await portsWithEdge();
    const answers = join(place, 'answers.json');
    writeFileSync(answers, JSON.stringify({ edge_hostname: 'localhost', pds_provider: 'loopback', ports }));
    await timed('gatehouse install', () => succeeds('install', '--answers', answers));
    await timed('gatehouse up', () => succeeds('up'));

    // The PDS returns to the loopback address of the edge, so the sign-in must begin at that address.
    const edge = `https://127.0.0.1:${ports.edge}`;
    const invite = JSON.parse(await succeeds('ops', 'invite', 'create', '--json')).code;
    browser = await launchChromiumTrusting(join(folder, 'data/edge/ca.pem'));
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    await timed('sign-up', () => signUp(page, edge, invite, ports.proxy));
    await timed('sign-in', () => authorize(page));
    const total = Object.values(seconds).reduce((sum, each) => sum + each, 0);
    console.log(`Seconds per step: ${JSON.stringify(seconds)}. Signed in after ${Math.round(total)} s.`);

    const pds = `http://localhost:${ports.proxy}/xrpc`;
    const resolved = await fetch(`${pds}/com.atproto.identity.resolveHandle?handle=alice.test`);
    const { did } = (await resolved.json()) as { did: string };
    await grantPlan(did, ports.ops);
    await page.goto(`${edge}/files`);
    const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear reader') };
    await page.getByLabel('Files to upload').setInputFiles([file]);
    await page.getByRole('button', { name: 'letter.txt', exact: true }).waitFor();
    const listed = `${pds}/com.atproto.repo.listRecords?repo=${did}&collection=cloud.svc.catalog.entry`;
    await vi.waitFor(async () => {
      const { records } = (await (await fetch(listed)).json()) as { records: unknown[] };
      expect(records).toHaveLength(1);
    }, PATIENCE);

    const backup = join(place, 'nightly.age');
    await succeeds('backup', 'create', backup);
    expect(await succeeds('backup', 'verify', backup)).toContain('The backup is complete.');
    expect(await succeeds('status')).not.toContain('restarting');
    await succeeds('down');
    expect(await command('status')).toMatchObject({ code: 1 });
    await succeeds('uninstall', '--purge', '--yes');
    expect(names()).toEqual(before);
    const removed = await outcomeOf('npm', ['uninstall', ...QUIET, '@gatehouse/gateway'], folder, {
      HOME: process.env.HOME,
    });
    expect(removed).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'package.json'), 'utf8').trim()).toBe('{}');
    expect(total).toBeLessThan(MAX_SECONDS_UNTIL_SIGNED_IN);
  }, 900_000);
});
