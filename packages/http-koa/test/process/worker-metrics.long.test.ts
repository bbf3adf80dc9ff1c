import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@gatehouse/testing/servers/port';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerProcess } from './server-process.ts';
import { ask, askAll, startWorkers, WORKERS, workersOf } from './worker-processes.ts';

let server: ServerProcess;
let metricsUrl: string;

/** Returns the values of a metric, by worker. Uses a new connection, so that any worker can respond. */
async function values(metric: string): Promise<Record<string, number>> {
  const lines = (await ask(metricsUrl, '/metrics')).matchAll(
    new RegExp(`^${metric}\\{worker="(\\d+)"\\} (\\d+)$`, 'gm'),
  );
  return Object.fromEntries([...lines].map(([, worker = '', value]) => [worker, Number(value)]));
}

async function upCount(): Promise<number> {
  return Object.values(await values('gatehouse_worker_up')).filter(Boolean).length;
}

async function requestCount(): Promise<number> {
  return Object.values(await values('requests_total')).reduce((sum, each) => sum + each, 0);
}

describe('the metrics port of several workers', () => {
  beforeEach(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}`;
    server = await startWorkers({ METRICS_PORT: String(port), HANG_MS: '8000' });
  });

  it('serves the metrics of all workers, whichever of them responds', async () => {
    const before = await requestCount();
    const sent = (await askAll(server)).length;
    for (let asked = 0; asked < 2 * WORKERS; asked += 1) {
      expect(await requestCount()).toBe(before + sent);
      expect(await values('gatehouse_worker_up')).toEqual({ 1: 1, 2: 1, 3: 1 });
    }
  });

  it('reports a worker that was killed as down, and the one that replaces it as up', async () => {
    const upCounts: number[] = [];
    // Each request is independent, because a connection that was assigned to the killed worker gets no response.
    const asking = setInterval(() => {
      upCount().then(
        (count) => upCounts.push(count),
        () => {},
      );
    }, 100);
    onTestFinished(() => clearInterval(asking));
    const [killed = 0] = await workersOf(server);
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(upCounts).toContain(WORKERS - 1), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await upCount()).toBe(WORKERS), { timeout: 60_000 });
  });

  it('reports a worker that hangs as down', async () => {
    ask(server.url, '/hang').catch(() => {});
    // Connections are assigned to the workers in turn, so the worker that hangs gets some of them.
    await vi.waitFor(
      async () => {
        const found = await Promise.race([values('gatehouse_worker_up'), delay(3_000, {})]);
        expect(Object.values(found).sort()).toEqual([0, 1, 1]);
      },
      { timeout: 60_000 },
    );
  });
});
