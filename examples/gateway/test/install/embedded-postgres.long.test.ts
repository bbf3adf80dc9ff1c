import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clusterFolder, lockHolder } from '../../src/postgres/index.ts';
import { processMark } from '../../src/supervise/index.ts';
import { EmbeddedInstallation } from './embedded-installation.ts';
import { contents } from './installed-folder.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
const AUDIT_LOG = 'select sequence, hash from audit_log order by sequence';

let installation: EmbeddedInstallation;

afterEach(async () => {
  if (existsSync(join(installation.folder, 'svc-installer-profile.json'))) await installation.run(['down']);
});

function cluster(): string {
  return clusterFolder(installation.profile.data_dir);
}

/** Returns the id of the process of PostgreSQL itself, which the supervised process has started. */
function server(): number {
  const holder = lockHolder(cluster());
  if (!holder?.isServer) throw new Error('PostgreSQL does not run.');
  return holder.pid;
}

async function status() {
  const { stdout } = await installation.run(['status', '--json']);
  const { supervisor, processes } = JSON.parse(stdout) as {
    supervisor: number;
    processes: { name: string; state: string; pid: number; restarts: number }[];
  };
  return { supervisor, processes, postgres: processes.find(({ name }) => name === 'postgres') };
}

async function post(path: string, body: object): Promise<number> {
  const origin = `http://127.0.0.1:${installation.profile.edge.port}`;
  const headers = { 'content-type': 'application/json', origin };
  return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

/** Waits until PostgreSQL runs as another process than this one, and is ready. */
async function restarted(earlier: number): Promise<void> {
  await vi.waitFor(async () => {
    expect((await status()).postgres?.state).toBe('ready');
    expect(server()).not.toBe(earlier);
  }, PATIENCE);
}

/** Waits until every server reports that it can use the database. */
async function serversReady(): Promise<void> {
  const { gateway, ops, worker } = installation.profile.processes;
  for (const port of [gateway, ops, worker])
    await vi.waitFor(
      async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200),
      PATIENCE,
    );
}

describe('an installation with an embedded PostgreSQL', () => {
  it('signs users up, keeps its data when it is stopped, and leaves the folder as it was', async () => {
    installation = new EmbeddedInstallation();
    const { folder } = installation;
    await installation.install({ pds_provider: 'loopback' });
    await installation.succeeds(['up']);
    expect((await status()).processes[0]).toMatchObject({ name: 'postgres', state: 'ready' });
    expect(statSync(cluster()).mode & 0o777).toBe(0o700);

    const invite_code = await installation.invite();
    const person = { handle: 'alice.test', email: 'alice@example.com', password: 'a long enough password' };
    expect(await post('/api/v1/pds/signup', { ...person, invite_code })).toBe(201);
    await installation.succeeds(['doctor', '--offline']);
    const rows = await installation.query(AUDIT_LOG);
    expect(rows).not.toEqual([]);

    const listening = [{ listen_addresses: '127.0.0.1' }];
    expect(await installation.query('show listen_addresses')).toEqual(listening);
    const url = installation.url('server');
    const stranger = url.replace(new URL(url).password, 'wrong');
    await expect(installation.query('select 1', stranger)).rejects.toThrow('password authentication failed');
    const superuser = url.replace('//gatehouse:', '//postgres:');
    await expect(installation.query('select 1', superuser)).rejects.toThrow('no pg_hba.conf entry');
    await expect(installation.query('drop table audit_log', url)).rejects.toThrow('must be owner');

    const before = readFileSync(join(folder, 'svc-installer-profile.json'), 'utf8');
    await installation.succeeds(['install', '--offline']);
    expect(readFileSync(join(folder, 'svc-installer-profile.json'), 'utf8')).toBe(before);
    expect(await installation.run(['uninstall', '--purge', '--yes'])).toMatchObject({ code: 1 });

    await installation.succeeds(['down']);
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);
    expect(await installation.succeeds(['logs', 'postgres'])).toContain('database system is shut down');
    expect(await installation.succeeds(['doctor', '--offline'])).toContain('data was not checked');

    await installation.succeeds(['up']);
    expect((await installation.query(AUDIT_LOG)).slice(0, rows.length)).toEqual(rows);
    expect(await post('/api/v1/oauth/start', { handle: 'alice.test' })).toBe(200);
    await installation.succeeds(['down']);
    await installation.succeeds(['uninstall', '--purge', '--yes']);
    expect(contents(folder)).toEqual({});
  }, 600_000);

  it('recovers when PostgreSQL, its process or the supervisor is killed, and leaves no orphan', async () => {
    installation = new EmbeddedInstallation();
    await installation.install({ pds_provider: 'public' });
    await installation.succeeds(['up']);
    const killed = server();
    process.kill(killed, 'SIGKILL');
    await restarted(killed);
    await serversReady();

    // The orphan of a killed process is stopped before a new PostgreSQL uses its files.
    const orphan = server();
    const mark = processMark(orphan);
    const { postgres } = await status();
    if (postgres) process.kill(postgres.pid, 'SIGKILL');
    await restarted(orphan);
    expect(processMark(orphan)).not.toBe(mark);
    await serversReady();

    const { supervisor, processes } = await status();
    const pids = [...processes.map(({ pid }) => pid), server()];
    const marks = pids.map(processMark);
    process.kill(supervisor, 'SIGKILL');
    await vi.waitFor(() => {
      expect(pids.filter((pid, index) => processMark(pid) === marks[index])).toEqual([]);
    }, PATIENCE);
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);

    await installation.succeeds(['up']);
    await serversReady();
    await installation.succeeds(['down']);
    expect(lockHolder(cluster())).toBeUndefined();
  }, 600_000);
});
