import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@gatehouse/testing/servers/port';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type GivenAnswers, installedProcesses, type Profile, readProfile } from '../../src/install/index.ts';
import { clusterFolder, embeddedRoleUrl, lockHolder } from '../../src/postgres/index.ts';
import { processMark } from '../../src/supervise/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { gatehouse, type Outcome, type User } from './gatehouse.ts';
import { answers, contents } from './installed-folder.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
/** The user that runs the installation. PostgreSQL refuses to run as root, so tests of root use the user `nobody`. */
const USER: User = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const NAMES_AND_PASSWORD = {
  NODE_ENV: 'production',
  POSTGRES_PASSWORD_FILE: 'data/secrets/POSTGRES_PASSWORD',
};

let folder: string;

afterEach(async () => {
  if (folder && existsSync(join(folder, 'svc-installer-profile.json'))) await command('down');
});

function command(...words: string[]): Promise<Outcome> {
  return gatehouse(folder, words, {}, [], USER);
}

/** Creates an empty folder of the user, and installs a gateway with an embedded PostgreSQL into it. */
async function installed(given: GivenAnswers): Promise<void> {
  folder = join(configFolder(), 'gateway');
  mkdirSync(folder);
  const complete = { edge_hostname: 'localhost', database: 'embedded', ...given };
  const names = Object.keys(installedProcesses(answers(complete)));
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
  const file = join(dirname(folder), 'answers.json');
  writeFileSync(file, JSON.stringify({ ...complete, ports }));
  for (const path of [dirname(folder), folder, file]) own(path);
  expect(await command('install', '--offline', '--answers', file)).toMatchObject({ code: 0, stderr: '' });
}

/** Gives the file to the user that runs the installation. */
function own(path: string): void {
  if (USER.uid !== undefined && USER.gid !== undefined) chownSync(path, USER.uid, USER.gid);
}

function profile(): Profile {
  const { profile: found } = readProfile(folder);
  if (!found) throw new Error('There is no profile.');
  return found;
}

function cluster(): string {
  return clusterFolder(profile().data_dir);
}

/** Returns the id of the process of PostgreSQL itself, which the supervised process has started. */
function server(): number | undefined {
  const holder = lockHolder(cluster());
  return holder?.isServer ? holder.pid : undefined;
}

async function status() {
  const { stdout } = await command('status', '--json');
  const { supervisor, processes } = JSON.parse(stdout) as {
    supervisor: number;
    processes: { name: string; state: string; pid: number; restarts: number }[];
  };
  return { supervisor, processes, postgres: processes.find(({ name }) => name === 'postgres') };
}

/** Runs a query with the role that reads all rows. */
async function queried(query: string, url = roleUrl('backup')): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

function roleUrl(role: Parameters<typeof embeddedRoleUrl>[0]): string {
  const { postgresql, data_dir } = profile();
  return embeddedRoleUrl(role, postgresql?.port ?? 0, data_dir);
}

async function post(path: string, body: object): Promise<number> {
  const origin = `http://127.0.0.1:${profile().edge.port}`;
  const headers = { 'content-type': 'application/json', origin };
  return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

/** Waits until every server reports that it can use the database. */
async function serversReady(): Promise<void> {
  const { gateway, ops, worker } = profile().processes;
  for (const port of [gateway, ops, worker])
    await vi.waitFor(
      async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200),
      PATIENCE,
    );
}

describe('an installation with an embedded PostgreSQL', () => {
  it('signs users up, keeps its data when it is stopped, and leaves the folder as it was', async () => {
    await installed({ pds_provider: 'loopback' });
    const up = await command('up');
    expect(up).toMatchObject({ code: 0, stderr: '' });
    expect((await status()).processes[0]).toMatchObject({ name: 'postgres', state: 'ready' });
    expect(statSync(cluster()).mode & 0o777).toBe(0o700);

    const invite = await gatehouse(folder, ['ops', 'invite', 'create'], NAMES_AND_PASSWORD, [], USER);
    const [code] = /svc-[\w-]{22}/.exec(invite.stdout) ?? [];
    const person = { handle: 'alice.test', email: 'alice@example.com', password: 'a long enough password' };
    expect(await post('/api/v1/pds/signup', { ...person, invite_code: code })).toBe(201);
    expect(await command('doctor', '--offline')).toMatchObject({ code: 0, stderr: '' });
    const rows = await queried('select sequence, hash from audit_log order by sequence');
    expect(rows).not.toEqual([]);

    expect(await queried('show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const { password } = new URL(roleUrl('server'));
    const stranger = roleUrl('server').replace(password, 'wrong');
    await expect(queried('select 1', stranger)).rejects.toThrow('password authentication failed');
    const superuser = roleUrl('server').replace('//gatehouse:', '//postgres:');
    await expect(queried('select 1', superuser)).rejects.toThrow('no pg_hba.conf entry');
    await expect(queried('drop table audit_log', roleUrl('server'))).rejects.toThrow('must be owner');

    const before = readFileSync(join(folder, 'svc-installer-profile.json'), 'utf8');
    expect(await command('install', '--offline')).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(folder, 'svc-installer-profile.json'), 'utf8')).toBe(before);
    expect(await command('uninstall', '--purge', '--yes')).toMatchObject({ code: 1 });

    expect(await command('down')).toMatchObject({ code: 0 });
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);
    expect((await command('logs', 'postgres')).stdout).toContain('database system is shut down');
    expect(await command('doctor', '--offline')).toMatchObject({ code: 0, stderr: '' });

    expect(await command('up')).toMatchObject({ code: 0, stderr: '' });
    expect(
      (await queried('select sequence, hash from audit_log order by sequence')).slice(0, rows.length),
    ).toEqual(rows);
    expect(await post('/api/v1/oauth/start', { handle: 'alice.test' })).toBe(200);
    expect(await command('down')).toMatchObject({ code: 0 });
    expect(await command('uninstall', '--purge', '--yes')).toMatchObject({ code: 0 });
    expect(contents(folder)).toEqual({});
  }, 600_000);

  it('recovers when PostgreSQL, its process or the supervisor is killed, and leaves no orphan', async () => {
    await installed({ pds_provider: 'public' });
    expect(await command('up')).toMatchObject({ code: 0, stderr: '' });
    const killed = server();
    process.kill(killed ?? 0, 'SIGKILL');
    await vi.waitFor(async () => {
      expect((await status()).postgres).toMatchObject({ state: 'ready', restarts: 1 });
    }, PATIENCE);
    expect(server()).not.toBe(killed);
    await serversReady();

    // The orphan of a killed process is stopped before a new PostgreSQL uses its files.
    const orphan = server();
    process.kill((await status()).postgres?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => {
      expect((await status()).postgres).toMatchObject({ state: 'ready', restarts: 2 });
    }, PATIENCE);
    expect(server()).not.toBe(orphan);
    await serversReady();

    const { supervisor, processes } = await status();
    const pids = [...processes.map(({ pid }) => pid), server() ?? 0];
    const marks = pids.map(processMark);
    process.kill(supervisor, 'SIGKILL');
    await vi.waitFor(() => {
      expect(pids.filter((pid, index) => processMark(pid) === marks[index])).toEqual([]);
    }, PATIENCE);
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);

    expect(await command('up')).toMatchObject({ code: 0, stderr: '' });
    await serversReady();
    expect(await command('down')).toMatchObject({ code: 0, stdout: 'Stopped.\n' });
    expect(server()).toBeUndefined();
  }, 600_000);
});
