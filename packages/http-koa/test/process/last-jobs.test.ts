import { HOUR } from '@gatehouse/core/kernel';
import { DEFAULT_LIMITS, type Job, openServer } from '@gatehouse/http-koa/process';
import { describe, expect, it } from 'vitest';

describe('a server that stops', () => {
  it('runs its last jobs before it closes, and reports a failure', async () => {
    const events: string[] = [];
    const job = (name: string, more: Partial<Job> = {}): Job => ({
      name,
      interval: HOUR,
      run: async () => {
        events.push(name);
      },
      ...more,
    });
    const failing = async () => {
      throw new Error('no');
    };
    const silent = () => {};
    const server = await openServer({
      listener: (_request, response) => response.end(),
      place: { host: '127.0.0.1', port: 0 },
      limits: DEFAULT_LIMITS,
      log: { info: silent, warn: silent, error: (_record, message) => events.push(message) },
      jobs: [
        job('usual'),
        job('last', { runsAtStop: true }),
        job('failing', { runsAtStop: true, run: failing }),
      ],
      close: async () => {
        events.push('close');
      },
    });
    events.length = 0;
    await server.stop();
    expect(events).toEqual(['last', 'job failed', 'close']);
  });
});
