import { DEFAULT_LIMITS, type Job, openServer } from '@gatehouse/http-koa/process';
import { describe, expect, it } from 'vitest';

const HOUR = 3_600_000;

describe('the jobs of a server', () => {
  it('begin one after another when the server starts', async () => {
    const begun: number[] = [];
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const run = async () => {
      begun.push(performance.now());
      if (begun.length === 3) resolve();
    };
    const jobs: Job[] = ['first', 'second', 'third'].map((name) => ({ name, interval: HOUR, run }));
    const silent = () => {};
    const server = await openServer({
      listener: (_request, response) => response.end(),
      place: { host: '127.0.0.1', port: 0 },
      limits: DEFAULT_LIMITS,
      log: { info: silent, warn: silent, error: silent },
      jobs,
    });
    expect(begun).toHaveLength(1);
    await all;
    await server.stop();
    const pauses = begun.slice(1).map((time, index) => time - (begun[index] ?? 0));
    // A timer can be a millisecond early.
    for (const pause of pauses) expect(pause).toBeGreaterThan(48);
  });
});
