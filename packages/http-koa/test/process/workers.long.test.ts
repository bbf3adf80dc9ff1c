import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ask, askAll, startWorkers, WORKERS, workersOf } from './worker-processes.ts';

const MAIN = new URL('./server-main.ts', import.meta.url).pathname;
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

describe('the workers of a server', () => {
  it('share one port, on which the first process does not listen', async () => {
    const server = await startWorkers();
    expect(await workersOf(server)).not.toContain(server.child.pid);
  });

  it('are replaced when they end', async () => {
    const server = await startWorkers();
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
    const server = await startWorkers();
    const workers = await workersOf(server);
    const slow = askAll(server, '/500');
    await ask(server.url);
    server.child.kill('SIGTERM');
    expect(workers).toEqual(expect.arrayContaining((await slow).map(Number)));
    expect(await server.ended).toEqual([0, null]);
    expect(workers.filter(isRunning)).toEqual([]);
  });

  it('lose no request of clients that keep connections open when one of them gets SIGTERM', async () => {
    const server = await startWorkers({ DRAIN_DELAY: '1' });
    const [replaced = 0] = await workersOf(server);
    let isReplaced = false;
    const statuses: number[] = [];
    const client = async () => {
      while (!isReplaced) statuses.push((await fetch(`${server.url}/5`)).status);
    };
    const clients = Array.from({ length: 8 }, client);
    process.kill(replaced, 'SIGTERM');
    const rest = Promise.all(clients);
    await vi.waitFor(() => expect(isRunning(replaced)).toBe(false), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await workersOf(server)).toHaveLength(WORKERS), { timeout: 60_000 });
    isReplaced = true;
    await rest;
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('are killed after SIGTERM if they hang', async () => {
    const server = await startWorkers({ DRAIN_DELAY: '0', STOP_TIMEOUT: '1', HANG_MS: '30000' });
    const workers = await workersOf(server);
    ask(server.url, '/hang').catch(() => {});
    await delay(100);
    server.child.kill('SIGTERM');
    // A worker that stopped by itself after hanging would have exit code 0.
    expect(await server.ended).toEqual([1, null]);
    expect(workers.filter(isRunning)).toEqual([]);
  });

  it('end when the first process is killed', async () => {
    const server = await startWorkers();
    const workers = await workersOf(server);
    server.child.kill('SIGKILL');
    await vi.waitFor(() => expect(workers.filter(isRunning)).toEqual([]), { timeout: 60_000 });
  });

  it('are not started if the first one cannot start', () => {
    expect(failedStart({ START_FAILS: 'true' })).toEqual([
      1,
      expect.stringMatching(/This server was told not to start.\n$/),
    ]);
  });

  it('are not started if the first one listens, but its metrics port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const fault = `Cannot listen on 127.0.0.1:${port} (address in use). Free it or set METRICS_PORT.\n`;
    expect(failedStart({ METRICS_PORT: String(port) })).toEqual([1, expect.stringContaining(fault)]);
    other.close();
  });

  it('are started with a warning if there are more of them than cores', () => {
    const warning = /^WORKERS=64, but this process can use only \d+ cores?\. .*\nThis server was told/;
    expect(failedStart({ START_FAILS: 'true', WORKERS: '64' })).toEqual([1, expect.stringMatching(warning)]);
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
