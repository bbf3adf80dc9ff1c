import { ApiError } from '@gatehouse/http-koa/client';
import { describe, expect, it } from 'vitest';
import { inParallel } from '../../src/files/in-parallel.ts';
import {
  checkedPath,
  conflictOf,
  conflictPath,
  GatewayUnreachable,
  isFilePath,
  Pausable,
} from '../../src/files/index.ts';
import { retrying, waitWithTimer } from '../../src/files/retrying.ts';

const { signal } = new AbortController();

/** Returns a function that fails this many times and then succeeds. */
function failing(times: number, error: Error) {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw error;
    return 'done';
  };
}

const unavailable = new ApiError(503, { error: 'unavailable', message: 'later' });
const lost = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });

describe('repeating a call', () => {
  it.each([
    unavailable,
    new ApiError(429, { error: 'x', message: '' }),
    lost,
    new DOMException('', 'TimeoutError'),
  ])('continues after %s with growing pauses', async (error) => {
    const pauses: number[] = [];
    const wait = async (time: number) => void pauses.push(time);
    expect(await retrying(failing(5, error), { wait, signal })).toBe('done');
    expect(pauses).toHaveLength(5);
    expect((pauses[4] ?? 0) > 4 * (pauses[0] ?? 0)).toBe(true);
  });

  it('waits as long as the server requests, but not longer than a minute', async () => {
    const pauses: number[] = [];
    const wait = async (time: number) => void pauses.push(time);
    const busy = (seconds: string) => new ApiError(503, { error: 'busy', message: '' }, seconds);
    await retrying(failing(1, busy('60')), { wait, signal });
    expect((pauses[0] ?? 0) > 60_000).toBe(true);
    await expect(retrying(failing(1, busy('61')), { wait, signal })).rejects.toThrow(ApiError);
    expect(await retrying(failing(1, busy('Wed, 21 Oct 2026 07:28:00 GMT')), { wait, signal })).toBe('done');
    expect(pauses).toHaveLength(2);
  });

  it('rejects with the last refusal, or reports that the gateway does not respond', async () => {
    const wait = async () => {};
    await expect(retrying(failing(9, unavailable), { wait, signal })).rejects.toBe(unavailable);
    await expect(retrying(failing(9, lost), { wait, signal })).rejects.toThrow(GatewayUnreachable);
    await expect(retrying(failing(9, lost), { wait, signal })).rejects.toThrow('ECONNRESET');
  });

  it.each([400, 401, 403, 404, 409, 412, 413])(
    'does not repeat a call that was refused with %d',
    async (status) => {
      const refusal = new ApiError(status, { error: 'x', message: '' });
      const wait = () => Promise.reject(new Error('It waited.'));
      await expect(retrying(failing(1, refusal), { wait, signal })).rejects.toBe(refusal);
    },
  );

  it('stops while it waits', async () => {
    const stopping = new AbortController();
    const waiting = retrying(failing(9, lost), { wait: waitWithTimer, signal: stopping.signal });
    stopping.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });
});

describe('working in parallel', () => {
  it('processes every item, and at most the allowed number at a time', async () => {
    const done: number[] = [];
    let [running, most] = [0, 0];
    await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      done.push(item);
    });
    expect([done.toSorted(), most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3]);
  });

  it('begins no item after a failure, and waits for the items in progress', async () => {
    const begun: number[] = [];
    let isOver = false;
    const work = async (item: number) => {
      begun.push(item);
      if (item === 1) throw new Error('no');
      await new Promise(setImmediate);
      isOver = true;
    };
    await expect(inParallel([1, 2, 3, 4], 2, work)).rejects.toThrow('no');
    expect([begun, isOver]).toEqual([[1, 2], true]);
  });
});

describe('a pause', () => {
  it('delays callers of `turn` until it ends', async () => {
    const pausable = new Pausable();
    await pausable.turn(signal);
    pausable.pause();
    let hasTurn = false;
    const turn = pausable.turn(signal).then(() => {
      hasTurn = true;
    });
    await new Promise(setImmediate);
    expect([hasTurn, pausable.isPaused]).toEqual([false, true]);
    pausable.resume();
    await turn;
    expect([hasTurn, pausable.isPaused]).toEqual([true, false]);
  });

  it('no longer delays a transfer that is aborted', async () => {
    const stopping = new AbortController();
    const pausable = new Pausable();
    pausable.pause();
    const turn = pausable.turn(stopping.signal);
    stopping.abort();
    await expect(turn).rejects.toThrow('aborted');
  });
});

describe('paths', () => {
  it.each(['', '/', '/a', 'a/', 'a//b', '.', '..', 'a/../b', 'a/./b', 'a\\b', 'a\0b', 'a\nb', '\ud800'])(
    'cannot be %j',
    (path) => {
      expect(isFilePath(path)).toBe(false);
      expect(() => checkedPath(path)).toThrow('must be names');
    },
  );

  it('are stored in composed Unicode form', () => {
    expect(checkedPath('e\u0301/…/x')).toBe('é/…/x');
  });

  it.each([
    ['a/b.tar.gz', 'a/b.tar (conflict my laptop 1970-01-02).gz'],
    ['.profile', '.profile (conflict my laptop 1970-01-02)'],
    ['a.b/c', 'a.b/c (conflict my laptop 1970-01-02)'],
  ])('of a conflict copy of %s contain the device and the day', (path, copy) => {
    expect(conflictPath(path, 'my laptop', 86_400_000)).toBe(copy);
  });
});

describe('a conflict copy', () => {
  it.each(['notes.txt', 'a/b (1)/notes', 'a.tar.gz', '.profile'])(
    'of %s is recognized by its path',
    (path) => {
      expect(conflictOf(conflictPath(path, 'laptop', 0))).toEqual({ original: path, device: 'laptop' });
    },
  );

  it.each(['notes.txt', 'a (conflict).txt', 'a (conflict laptop 2026).txt'])('is not %s', (path) => {
    expect(conflictOf(path)).toBeUndefined();
  });
});
