import { DEFAULT_LIMITS, openServer } from '@gatehouse/http-koa/process';
import { describe, expect, it } from 'vitest';

describe('a job that always fails', () => {
  it('is logged with its stack at most ten times a minute, and does not hide the failure of another', async () => {
    const lines: unknown[] = [];
    const silent = () => {};
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const server = await openServer({
      listener: (_request, response) => response.end(),
      place: { host: '127.0.0.1', port: 0 },
      limits: DEFAULT_LIMITS,
      log: { info: silent, warn: silent, error: (record) => lines.push((record as { job: string }).job) },
      jobs: [
        {
          name: 'other',
          interval: 1,
          run: async () => {
            await enough;
            throw new Error('no');
          },
        },
        {
          name: 'failing',
          interval: 1,
          run: async () => {
            runs += 1;
            if (runs > 30) resolve();
            throw new Error('no');
          },
        },
      ],
    });
    await enough;
    await server.stop();
    expect(lines.filter((job) => job === 'failing')).toHaveLength(10);
    expect(lines).toContain('other');
  });
});
