import { SECOND } from '@gatehouse/core/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BegunWork, startWorkLoop } from '../../src/queue/work-loop.ts';

let claims: number;
let due: BegunWork[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  claims = 0;
  due = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function start(concurrency = 2) {
  return startWorkLoop({
    begin: async () => {
      claims += 1;
      return due.shift();
    },
    concurrency,
    onFailure: () => {},
  });
}

async function claimsWithin(time: number): Promise<number> {
  const before = claims;
  await vi.advanceTimersByTimeAsync(time);
  return claims - before;
}

describe('a work loop', () => {
  it('reads the queue 20 times a second while nothing is due', async () => {
    const stop = start();
    await claimsWithin(5 * SECOND);
    expect(await claimsWithin(60 * SECOND)).toBe(1_200);
    await stop();
  });

  it('reads the queue again at once when a job is done', async () => {
    const stop = start();
    await claimsWithin(5 * SECOND);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    due.push({ done });
    await claimsWithin(SECOND);
    expect(due).toEqual([]);
    await claimsWithin(5 * SECOND);
    finish();
    expect(await claimsWithin(0)).toBe(1);
    await stop();
  });

  it('reads the queue again at once when a job ends while the queue is being read', async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const { promise: read, resolve: endRead } = Promise.withResolvers<undefined>();
    const results = [Promise.resolve({ done }), read];
    const stop = startWorkLoop({
      begin: () => {
        claims += 1;
        return results.shift() ?? Promise.resolve(undefined);
      },
      concurrency: 2,
      onFailure: () => {},
    });
    expect(await claimsWithin(0)).toBe(1);
    finish();
    await claimsWithin(0);
    endRead(undefined);
    expect(await claimsWithin(0)).toBe(1);
    await stop();
  });

  it('stops at once while nothing is due', async () => {
    const stop = start();
    await claimsWithin(5 * SECOND);
    await stop();
    expect(await claimsWithin(5 * SECOND)).toBe(0);
  });
});
