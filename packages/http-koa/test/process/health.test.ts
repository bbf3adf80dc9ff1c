import { health, type Readiness } from '@gatehouse/http-koa/process';
import { describe, expect, it } from 'vitest';

/** Returns the readiness response of a server with this check, and its log. */
async function ready(check: () => Promise<Readiness>) {
  const logged: object[] = [];
  const log = { info: () => {}, warn: () => {}, error: (record: object) => logged.push(record) };
  return { answer: await health(check, log).ready(), logged };
}

describe('readiness', () => {
  it('is denied within 3 s when its check hangs', async () => {
    const began = performance.now();
    const { answer, logged } = await ready(() => new Promise(() => {}));
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(answer.status).toBe(503);
    expect(logged).toEqual([{ reason: 'no result within 3000 ms' }]);
  });

  it('is denied when its check throws, without showing the error to clients', async () => {
    const { answer, logged } = await ready(() => Promise.reject(new Error('db7 is gone')));
    expect(answer).toEqual({
      status: 503,
      body: { status: 'not_ready', reason: 'The readiness check failed.' },
    });
    expect(logged).toEqual([{ reason: 'Error: db7 is gone' }]);
  });
});
