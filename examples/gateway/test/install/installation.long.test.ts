import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { get } from 'node:https';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { createPdsAccount, type PdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { type RunningPlc, startPlc } from '@gatehouse/testing/servers/plc';
import { freePort } from '@gatehouse/testing/servers/port';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEPLOYED } from '../../src/deploy/deployed.ts';
import { logrotateFile } from '../../src/deploy/logrotate-file.ts';
import { probeProgram } from '../../src/deploy/probe-program.ts';
import { type GivenAnswers, install, readProfile, uninstall } from '../../src/install/index.ts';
import { processMark } from '../../src/supervise/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { authorize } from '../customer/story/home.ts';
import { gatehouse } from './gatehouse.ts';
import { contents, freePorts, prepared } from './installed-folder.ts';

const run = promisify(execFile);
const PATIENCE = { timeout: 60_000, interval: 100 };

let folder: string;

/** Chooses a new empty folder, so that it will contain only files of the installer. */
function newFolder(): void {
  folder = join(configFolder(), 'gateway');
  mkdirSync(folder);
}

afterEach(async () => {
  if (folder && existsSync(join(folder, 'svc-installer-profile.json'))) await gatehouse(folder, ['down']);
});

/** Writes a file with the answers, and with free ports except for the chosen ones, beside the folder. */
async function answersFile(given: GivenAnswers, chosen: Record<string, number> = {}): Promise<string> {
  const ports = { ...(await freePorts(given)), ...chosen };
  const file = join(dirname(folder), 'answers.json');
  writeFileSync(file, JSON.stringify({ edge_hostname: 'localhost', ...given, ports }));
  return file;
}

async function status() {
  const { stdout } = await gatehouse(folder, ['status', '--json']);
  return JSON.parse(stdout) as {
    supervisor: number;
    processes: { name: string; state: string; pid: number; restarts: number }[];
  };
}

/** Kills a process and waits until it runs again. */
async function crash(name: string): Promise<void> {
  const found = async () => (await status()).processes.find((each) => each.name === name);
  process.kill((await found())?.pid ?? 0, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await found()).toMatchObject({ state: 'ready', restarts: 1 }),
    PATIENCE,
  );
}

/** Returns the address of the gateway behind the edge. */
function edgeUrl(scheme = 'http', host = '127.0.0.1'): string {
  const { edge } = JSON.parse(readFileSync(join(folder, 'svc-installer-profile.json'), 'utf8'));
  return `${scheme}://${host}:${edge.port}`;
}

/** Returns the status of the customer API over TLS. The client trusts only the authority of the installation. */
async function statusOverTls(): Promise<number | undefined> {
  const ca = readFileSync(join(folder, 'data/edge/ca.pem'));
  const [response] = await once(get(`${edgeUrl('https', 'localhost')}/api/v1/me`, { ca }), 'response');
  response.resume();
  return response.statusCode;
}

/** Returns the status of a request that names this host. */
async function statusAt(url: string, host: string): Promise<number | undefined> {
  const [response] = await once(httpGet(url, { headers: { host } }), 'response');
  response.resume();
  return response.statusCode;
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: edgeUrl() };
  return fetch(edgeUrl() + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function signInStatus(handle: string): Promise<number> {
  return (await post('/api/v1/oauth/start', { handle })).status;
}

describe('an installation with a PDS of its own, in an empty folder, without a terminal', () => {
  beforeAll(newFolder);

  it('starts, signs users up and in, survives crashes, and leaves the folder as it was', async () => {
    const before = contents(folder);
    const file = await answersFile({ pds_provider: 'loopback' });
    expect(await gatehouse(folder, ['install', '--answers', file])).toMatchObject({ code: 0 });
    const installed = contents(folder);
    const up = await gatehouse(folder, ['up']);
    expect(up).toMatchObject({ code: 0, stderr: '' });
    expect(up.stdout).toContain(`\nOpen ${edgeUrl()}\n`);
    expect(up.stdout).toContain(join(folder, 'data/edge/ca.pem'));

    const database = { DATABASE_URL: `sqlite:${join(folder, 'data/gateway.sqlite')}` };
    const invite = await gatehouse(folder, ['ops', 'invite', 'create'], database);
    const [code] = /svc-[\w-]{22}/.exec(invite.stdout) ?? [];
    const person = { handle: 'alice.test', email: 'alice@example.com', password: 'a long enough password' };
    expect((await post('/api/v1/pds/signup', { ...person, invite_code: code })).status).toBe(201);
    expect(await signInStatus('alice.test')).toBe(200);
    expect(await statusOverTls()).toBe(401);
    expect(await gatehouse(folder, ['doctor'])).toMatchObject({ code: 0, stderr: '' });

    // The installation itself uses the ports. A second run must accept that, and must change nothing.
    expect(await gatehouse(folder, ['install'])).toMatchObject({ code: 0 });
    expect(contents(folder)).toMatchObject(installed);
    expect(await gatehouse(folder, ['up'])).toMatchObject({ code: 1 });

    await crash('gateway');
    expect(await signInStatus('alice.test')).toBe(200);
    const logs = join(folder, 'data/logs');
    const configuration = join(dirname(folder), 'logrotate.conf');
    writeFileSync(configuration, logrotateFile(logs), { mode: 0o644 });
    await run('/usr/sbin/logrotate', [
      '--force',
      '--state',
      join(dirname(folder), 'logrotate-state'),
      configuration,
    ]);
    await crash('worker');
    const [rotated] = readdirSync(logs).filter((name) => name.startsWith('supervisor.log-'));
    expect(readFileSync(join(logs, rotated ?? ''), 'utf8')).toContain('gateway has ended.');
    expect(readFileSync(join(logs, 'supervisor.log'), 'utf8')).toMatch(/^\S+Z worker has ended\./);

    const { supervisor, processes } = await status();
    const marks = processes.map(({ pid }) => processMark(pid));
    process.kill(supervisor, 'SIGKILL');
    await vi.waitFor(() => {
      const living = processes.filter(({ pid }, index) => processMark(pid) === marks[index]);
      expect(living).toEqual([]);
    }, PATIENCE);
    expect(await gatehouse(folder, ['up'])).toMatchObject({ code: 0 });
    expect(await signInStatus('alice.test')).toBe(200);

    expect(await gatehouse(folder, ['uninstall', '--purge', '--yes'])).toMatchObject({ code: 1 });
    expect(await gatehouse(folder, ['down'])).toMatchObject({ code: 0 });
    expect(await gatehouse(folder, ['uninstall', '--purge'])).toMatchObject({ code: 2 });
    expect(await gatehouse(folder, ['uninstall', '--purge', '--yes'])).toMatchObject({ code: 0 });
    expect(contents(folder)).toEqual(before);
  });
});

describe('an installation with the support forum', () => {
  beforeAll(newFolder);

  it('starts the forum as a client of its bridge, administered by its worker', async () => {
    const file = await answersFile({ pds_provider: 'loopback', with: ['forum'] });
    expect(await gatehouse(folder, ['install', '--answers', file])).toMatchObject({ code: 0 });
    expect(await gatehouse(folder, ['up'])).toMatchObject({ code: 0, stderr: '' });
    const { processes } = JSON.parse(readFileSync(join(folder, 'svc-installer-profile.json'), 'utf8'));
    const forum = `http://127.0.0.1:${processes.forum}`;
    const left = await fetch(`${forum}/sign-in`, { redirect: 'manual' });
    const authorization = new URL(left.headers.get('location') ?? '');
    expect(authorization.origin).toBe(`http://127.0.0.1:${processes.bridge}`);
    const page = await fetch(authorization, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/interaction/'),
    ]);
    const key = readFileSync(join(folder, 'data/secrets/SUPPORT_FORUM_API_KEY'), 'utf8').trim();
    const headers = { 'api-key': key };
    expect((await fetch(`${forum}/admin/users/1.json`, { headers })).status).toBe(404);
    for (const { name, readyPath } of DEPLOYED.filter((row) => row.name in processes)) {
      const at = `http://127.0.0.1:${processes[name]}`;
      // Kubernetes sends probes with the address of the pod in `Host`. The edge is probed inside its pod, at its
      // loopback address.
      if (name === 'edge') await run(process.execPath, ['-e', probeProgram(at + readyPath)]);
      else
        for (const path of ['/healthz', readyPath])
          expect({ name, path, status: await statusAt(at + path, '10.1.2.3') }).toMatchObject({
            status: 200,
          });
    }
    expect(existsSync(join(folder, 'data/forum.sqlite'))).toBe(true);
    expect(await gatehouse(folder, ['doctor'])).toMatchObject({ code: 0, stderr: '' });
    expect(await gatehouse(folder, ['down'])).toMatchObject({ code: 0 });
  });
});

/** Signs the account in with a new browser, and returns the DID that the settings of the gateway then show. */
async function didAfterSignIn(
  browser: Browser,
  pds: RunningPds,
  account: PdsAccount,
): Promise<string | null> {
  const page = await browser.newPage();
  await page.goto(edgeUrl());
  await page.getByLabel('Handle', { exact: true }).fill(account.handle);
  await page.getByRole('button', { name: 'Continue' }).click();
  await authorize(page, { pds }, account.password);
  await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  const did = await page.getByText(/^did:/).textContent();
  await page.close();
  return did;
}

describe('an installation with a PDS elsewhere', () => {
  let plc: RunningPlc;
  let pds: RunningPds;
  let bob: PdsAccount;
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
    const port = await freePort();
    plc = await startPlc();
    const dataDir = configFolder();
    pds = await startPds({ dataDir, port, plcUrl: plc.url, publicUrl: `http://localhost:${port}` });
    bob = await createPdsAccount(pds, 'bob.test');
  });
  afterAll(async () => {
    await browser.close();
    await pds.stop();
    await plc.stop();
  });

  it.each([
    ['public', () => ({ pds_provider: 'public', pds_url: pds.publicUrl })],
    [
      'operated',
      () => ({
        pds_provider: 'operated',
        pds_url: pds.publicUrl,
        entitlement_service_url: 'http://127.0.0.1:1',
        home_dids: [bob.did],
      }),
    ],
    ['custom', () => ({ pds_provider: { custom: pds.publicUrl } })],
  ])('starts and signs in with the provider %s', async (_, given) => {
    newFolder();
    const file = await answersFile(given());
    expect(await gatehouse(folder, ['install', '--answers', file])).toMatchObject({ code: 0 });
    const { code, stderr } = await gatehouse(folder, ['up'], { PLC_URL: plc.url });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await didAfterSignIn(browser, pds, bob)).toBe(bob.did);
  });
});

/** The secrets among the contents of a folder. */
function secretsOf(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('data/secrets/')));
}

/** A module that kills its process when it changes the disk for the n-th time. */
const KILL_AT = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let left = Number(process.env.KILL_AT);
  for (const name of ['mkdir', 'open', 'link', 'rename', 'rm', 'rmdir']) {
    const change = fs.promises[name];
    fs.promises[name] = (...parameters) => {
      if (left-- === 0) process.kill(process.pid, 'SIGKILL');
      return change(...parameters);
    };
  }
  syncBuiltinESMExports();
`)}`;

/** Runs a program with this user's files in a network that has only the loopback interface. Root is not needed. */
function withoutNetwork(words: readonly string[]): readonly string[] {
  const script = 'ip link set lo up && exec "$@"';
  return ['unshare', '--map-root-user', '--net', 'sh', '-c', script, 'sh', ...words];
}

describe('an installation on a machine without a network', () => {
  it('signs a person up and in with a browser, stores a file, backs it up, and leaves the folder empty', async () => {
    newFolder();
    const file = await answersFile({ pds_provider: 'loopback' }, { edge: 35_480 });
    const program = join(import.meta.dirname, 'walk-without-network.ts');
    const flags = ['--conditions=@gatehouse/source', program, folder, file];
    const [command = '', ...words] = withoutNetwork([process.execPath, ...flags]);
    const { stdout } = await run(command, words, { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      interfaces: ['lo'],
      codes: {
        ...{ install: 0, up: 0, doctor: 0, down: 0, uninstall: 0 },
        ...{ 'ops invite create': 0, 'backup create': 0, 'backup verify': 0 },
        'ops credential create billing': 0,
      },
      page: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/files$/),
      records: 1,
    });
    expect(contents(folder)).toEqual({});
  });
});

describe('an installer that is killed', () => {
  it('is completed by a rerun, whichever write it was killed at', async () => {
    newFolder();
    const file = await answersFile({ pds_provider: 'public' });
    const words = ['install', '--offline', '--answers', file];
    for (let write = 0; ; write += 1) {
      newFolder();
      const killed = await gatehouse(folder, words, { KILL_AT: String(write) }, [KILL_AT]);
      const half = contents(folder);
      const again = prepared(folder, JSON.parse(readFileSync(file, 'utf8')));
      expect(again.faults).toEqual([]);
      await install(again);
      const whole = contents(folder);
      expect(Object.keys(whole).filter((path) => path.includes('draft'))).toEqual([]);
      expect(Object.keys(whole)).toHaveLength(14);
      const { profile } = readProfile(folder);
      if (profile) await uninstall(folder, profile, { purge: true });
      expect(contents(folder)).toEqual({});
      if (killed.signal !== null) continue;
      expect(whole).toEqual(half);
      expect(write).toBeGreaterThan(20);
      return;
    }
  }, 600_000);

  it('is completed by a rerun when it changes an installation, and keeps each secret', async () => {
    const given = { pds_provider: 'public', ports: await freePorts() };
    const changed = { ...given, edge_hostname: 'home.example' };
    const file = join(configFolder(), 'answers.json');
    writeFileSync(file, JSON.stringify(changed));
    for (let write = 0; ; write += 1) {
      newFolder();
      await install(prepared(folder, given));
      const secrets = secretsOf(contents(folder));
      const words = ['install', '--offline', '--answers', file];
      const killed = await gatehouse(folder, words, { KILL_AT: String(write) }, [KILL_AT]);
      const again = prepared(folder, changed);
      expect(again.faults).toEqual([]);
      await install(again);
      const whole = contents(folder);
      expect(secretsOf(whole)).toEqual(secrets);
      expect(Object.keys(whole)).toHaveLength(14);
      expect(whole['svc-gateway.json']).toContain('home.example');
      expect(prepared(folder, changed).files.filter(({ action }) => action !== 'keep')).toEqual([]);
      if (killed.signal !== null) continue;
      expect(write).toBeGreaterThan(10);
      return;
    }
  }, 600_000);
});

describe('an uninstallation that is killed', () => {
  it.each([true, false])(
    'is completed by another one, with purge: %s',
    async (purge) => {
      const words = ['uninstall', '--yes', ...(purge ? ['--purge'] : [])];
      for (let step = 0; ; step += 1) {
        newFolder();
        await install(prepared(folder, {}));
        const secrets = secretsOf(contents(folder));
        const killed = await gatehouse(folder, words, { KILL_AT: String(step) }, [KILL_AT]);
        const { profile, faults } = readProfile(folder);
        expect(faults).toEqual([]);
        if (profile) await uninstall(folder, profile, { purge });
        const left = contents(folder);
        expect(Object.keys(left).filter((path) => !path.startsWith('data'))).toEqual([]);
        expect(secretsOf(left)).toEqual(purge ? {} : secrets);
        if (killed.signal !== null) continue;
        expect(step).toBeGreaterThan(5);
        return;
      }
    },
    600_000,
  );
});
