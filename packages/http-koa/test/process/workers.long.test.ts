import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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
  it('share one port, and not with the first process', async () => {
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

  it('end when the first process is killed', async () => {
    const server = await startWorkers();
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

  it('are not started if the last one has no port for its metrics', () => {
    const fault = 'Worker 3 cannot serve its metrics on port 65536. Set METRICS_PORT to 65533 or less.\n';
    expect(failedStart({ METRICS_PORT: '65534' })).toEqual([1, fault]);
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
