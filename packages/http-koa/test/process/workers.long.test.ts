import { spawnSync } from 'node:child_process';
import { Agent, get } from 'node:http';
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
    const env = { PATH: process.env.PATH, WORKERS: String(WORKERS), START_FAILS: 'true' };
    const { status, stderr } = spawnSync(process.execPath, ['--conditions=@gatehouse/source', MAIN], {
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(status).toBe(1);
    expect(stderr).toBe('This server was told not to start.\n');
  });
});
