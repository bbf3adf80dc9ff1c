import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const MAIN = new URL('./server-main.ts', import.meta.url).pathname;
const WORKERS = 3;
const ASKED = 12;

const running = new Set<ServerProcess>();

afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL');
  running.clear();
});

/** Starts the server and waits until all its workers respond. */
async function start(variables: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ ...variables, WORKERS: String(WORKERS) });
  running.add(server);
  await vi.waitFor(async () => expect(await workersOf(server)).toHaveLength(WORKERS), { timeout: 60_000 });
  return server;
}

/**
 * Returns the id of the process that responds on a new connection. Rejects after a time limit. If a worker is killed
 * just after Node has assigned a connection to it, Node does not close that connection.
 */
function ask(url: string, path = '/0'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = get(url + path, { agent: new Agent(), timeout: 10_000 }, async (response) => {
      const [chunk] = await response.toArray();
      resolve(Number(chunk));
    });
    sent.once('timeout', () => sent.destroy()).once('error', reject);
  });
}

/** Returns the ids of the processes that respond, in ascending order. */
async function workersOf({ url }: ServerProcess): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: ASKED }, () => ask(url)));
  return [...new Set(ids)].sort((a, b) => a - b);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

describe('the workers of a server', () => {
  it('share one port, and not with the first process', async () => {
    const server = await start();
    expect(await workersOf(server)).not.toContain(server.child.pid);
  });

  it('are replaced when they end', async () => {
    const server = await start();
    const before = await workersOf(server);
    process.kill(before[0] ?? expect.unreachable(), 'SIGKILL');
    await vi.waitFor(
      async () => {
        const now = await workersOf(server);
        expect(now).toHaveLength(WORKERS);
        expect(now).not.toContain(before[0]);
      },
      { timeout: 60_000, interval: 200 },
    );
  });

  it('finish their requests when the first process gets SIGTERM', async () => {
    const server = await start();
    const workers = await workersOf(server);
    const slow = Promise.all(Array.from({ length: ASKED }, () => ask(server.url, '/500')));
    await ask(server.url);
    server.child.kill('SIGTERM');
    expect(workers).toEqual(expect.arrayContaining(await slow));
    expect(await server.ended).toEqual([0, null]);
    expect(workers.filter(isRunning)).toEqual([]);
  });

  it('end when the first process is killed', async () => {
    const server = await start();
    const workers = await workersOf(server);
    server.child.kill('SIGKILL');
    await vi.waitFor(() => expect(workers.filter(isRunning)).toEqual([]), { timeout: 60_000 });
  });

  it('are not started if the first one cannot start', () => {
    expect(failedStart({ START_FAILS: 'true' })).toEqual([1, 'This server was told not to start.\n']);
  });

  it('are not started if the first one listens, but its metrics port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const fault = `Cannot listen on 127.0.0.1:${port} (address in use). Free it or set METRICS_PORT.\n`;
    expect(failedStart({ METRICS_PORT: String(port) })).toEqual([1, fault]);
    other.close();
  });
});

/** Runs a server that cannot start. Returns its exit code and its output of errors. */
function failedStart(variables: Readonly<Record<string, string>>): [code: number | null, errors: string] {
  const { status, stderr } = spawnSync(process.execPath, ['--conditions=@gatehouse/source', MAIN], {
    env: { PATH: process.env.PATH, WORKERS: String(WORKERS), ...variables },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return [status, stderr];
}
