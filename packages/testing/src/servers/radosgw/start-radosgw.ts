import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { removeFolder } from '../folder/remove-folder.ts';
import { freePort } from '../port/index.ts';
import { cephConfiguration } from './ceph-configuration.ts';

const run = promisify(execFile);
const STEP_TIMEOUT_MS = 60_000;

/** Ceph's S3 gateway on loopback, with one monitor and one object store in memory. */
export interface RunningRadosgw {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Kills the S3 server, so that it cannot clean up, and starts another one with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Debian's `radosgw`. This takes about 15 s. To create a bucket, send a PUT with its name. */
export async function startRadosgw(): Promise<RunningRadosgw> {
  if (!existsSync('/usr/bin/radosgw'))
    throw new Error(
      'radosgw is missing. Install it: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common',
    );
  const folder = await mkdtemp(join(tmpdir(), 'radosgw-'));
  const processes: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(processes.map(ended));
    await removeFolder(folder);
  };
  try {
    const port = await freePort();
    await prepareCluster(folder, processes);
    const start = () => {
      const frontends = `--rgw-frontends=beast endpoint=127.0.0.1:${port}`;
      const radosgw = daemon('radosgw', ['-f', '-n', 'client.admin', frontends], folder);
      processes.push(radosgw);
      return radosgw;
    };
    let radosgw = start();
    const keys = { accessKey: 'AKTESTCEPH', secretKey: 'testsecretofceph' };
    await tool('radosgw-admin', folder, [
      'user',
      'create',
      '--uid',
      'test',
      '--display-name',
      'test',
      '--access-key',
      keys.accessKey,
      '--secret-key',
      keys.secretKey,
    ]);
    const endpoint = `http://127.0.0.1:${port}`;
    await answering(endpoint);
    const restart = async () => {
      await ended(radosgw);
      radosgw = start();
      await answering(endpoint);
    };
    return { ...keys, endpoint, region: 'us-east-1', restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareCluster(folder: string, processes: ChildProcess[]): Promise<void> {
  const [first, second] = [await freePort(), await freePort()];
  const id = randomUUID();
  await writeFile(join(folder, 'ceph.conf'), cephConfiguration(folder, id, first, second));
  const keyring = join(folder, 'keyring');
  const monitorMap = join(folder, 'monmap');
  await run('mkdir', ['-p', ...['mon', 'osd', 'out'].map((name) => join(folder, name))]);
  await run('ceph-authtool', [
    '--create-keyring',
    keyring,
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  ]);
  for (const [name, monitor] of [
    ['client.admin', 'allow *'],
    ['osd.0', 'allow profile osd'],
  ] as const) {
    const rights = ['--cap', 'mon', monitor, '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
    await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...rights]);
  }
  const address = `[v2:127.0.0.1:${first},v1:127.0.0.1:${second}]`;
  await run('monmaptool', ['--create', '--fsid', id, '--addv', 'a', address, monitorMap]);
  await tool('ceph-mon', folder, ['-i', 'a', '--mkfs', '--monmap', monitorMap, '--keyring', keyring]);
  processes.push(daemon('ceph-mon', ['-f', '-i', 'a'], folder));
  await tool('ceph', folder, ['osd', 'new', randomUUID()]);
  await tool('ceph', folder, ['auth', 'import', '-i', keyring]);
  await tool('ceph-osd', folder, ['-i', '0', '--mkfs', '--osd-uuid', await osdId(folder)]);
  processes.push(daemon('ceph-osd', ['-f', '-i', '0'], folder));
}

async function osdId(folder: string): Promise<string> {
  const { osds } = JSON.parse(await tool('ceph', folder, ['osd', 'dump', '--format', 'json']));
  return osds[0].uuid;
}

async function tool(name: string, folder: string, parameters: readonly string[]): Promise<string> {
  const all = ['-c', join(folder, 'ceph.conf'), ...parameters];
  return (await run(name, all, { timeout: STEP_TIMEOUT_MS })).stdout;
}

function daemon(name: string, parameters: readonly string[], folder: string): ChildProcess {
  return spawn(name, ['-c', join(folder, 'ceph.conf'), ...parameters], { stdio: 'ignore' });
}

async function answering(endpoint: string): Promise<void> {
  for (let attempt = 1; attempt <= 120; attempt += 1) {
    const answer = await fetch(endpoint).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(500);
  }
  throw new Error('radosgw does not respond.');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}
