import { ApiError } from '@gatehouse/http-koa/client';
import { describe, expect, it, vi } from 'vitest';
import { CauseRetries } from '../../web/operator/src/causes/cause-retries.ts';
import { type CauseRetry, type RetryStep, retryProgress } from '../../web/operator/src/causes/cause-retry.ts';

const WHY = { reason: 'The server is back', ticket_ref: 'T-1' };
const DENIED = { code: 'entitlement_denied' };

/** A tab in which each request waits for its result. */
function tab(storage = new Map<string, string>()) {
  const requests: { body: object; end: (step: RetryStep) => void; fail: (error: Error) => void }[] = [];
  const ended: CauseRetry[] = [];
  const retries = new CauseRetries({
    name: 'failures',
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    send: (body) => {
      const { promise, resolve, reject } = Promise.withResolvers<RetryStep>();
      requests.push({ body, end: resolve, fail: reject });
      return promise;
    },
    onEnd: (retry) => ended.push(retry),
  });
  const request = (index: number) =>
    vi.waitFor(() => requests[index] ?? expect.fail(`Request ${index} was not sent.`));
  const inState = (state: CauseRetry['state']) =>
    vi.waitFor(() => expect(retries.current()?.state).toBe(state));
  return { retries, requests, request, ended, storage, inState };
}

async function begun(world = tab()) {
  const start = world.retries.start('busy', 500, WHY);
  (await world.request(0)).end({ retried: 200, nextCursor: '200' });
  await start;
  return world;
}

describe('a retry of all failures with one cause', () => {
  it('sends step after step with the cursor of the last one, and counts what each has done', async () => {
    const { retries, requests, request, ended, inState } = await begun();
    (await request(1)).end({ retried: 199, refused: [DENIED], nextCursor: '400' });
    (await request(2)).end({ retried: 98, refused: [DENIED, { code: 'not_found' }], nextCursor: null });
    await inState('done');
    expect(requests.map(({ body }) => body)).toEqual([
      { ...WHY, code: 'busy' },
      { ...WHY, code: 'busy', cursor: '200' },
      { ...WHY, code: 'busy', cursor: '400' },
    ]);
    expect(retries.current()).toMatchObject({ retried: 497, denied: 2, gone: 1 });
    await vi.waitFor(() => expect(ended).toEqual([retries.current()]));
  });

  it('is not shown if the first step is the last', async () => {
    const { retries, request, storage } = tab();
    const start = retries.start('busy', 2, WHY);
    (await request(0)).end({ retried: 2, nextCursor: null });
    expect(await start).toMatchObject({ state: 'done', retried: 2 });
    expect(retries.current()).toBeUndefined();
    expect(storage.size).toBe(0);
  });

  it('is not begun if the first step fails', async () => {
    const { retries, request, storage } = tab();
    const start = retries.start('busy', 2, WHY);
    (await request(0)).fail(new Error('refused'));
    await expect(start).rejects.toThrow('refused');
    expect(retries.current()).toBeUndefined();
    expect(storage.size).toBe(0);
  });

  it('does not begin while another one is running', async () => {
    const { retries } = await begun();
    await expect(retries.start('other', 1, WHY)).rejects.toThrow('Another retry is running.');
  });

  it('stops after the request that is being sent, and continues from there', async () => {
    const { retries, requests, request, ended, storage } = await begun();
    await request(1);
    retries.stop();
    expect(retries.current()?.state).toBe('stopping');
    (await request(1)).end({ retried: 200, nextCursor: '400' });
    await vi.waitFor(() => expect(ended).toHaveLength(1));
    expect(retries.current()).toMatchObject({ state: 'stopped', retried: 400 });
    expect(requests).toHaveLength(2);
    retries.resume();
    expect((await request(2)).body).toMatchObject({ cursor: '400' });
    retries.stop();
    expect(tab(storage).retries.current()?.state).toBe('reloaded');
  });

  it('is forgotten if it is dismissed', async () => {
    const { retries, request, storage, inState } = await begun();
    (await request(1)).end({ retried: 300, nextCursor: null });
    await inState('done');
    retries.dismiss();
    expect(retries.current()).toBeUndefined();
    expect(storage.size).toBe(0);
  });

  it('stays forgotten if it is dismissed while a request is being sent', async () => {
    const { retries, request, storage, ended } = await begun();
    const { fail } = await request(1);
    retries.dismiss();
    fail(new TypeError('aborted'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(retries.current()).toBeUndefined();
    expect([storage.size, ended]).toEqual([0, []]);
  });

  it('keeps what it has done if a later step is refused, and repeats that step', async () => {
    const { retries, request, inState, storage } = await begun();
    (await request(1)).fail(
      new ApiError(403, { error: 'role_required', message: 'Another role is required.' }),
    );
    await inState('failed');
    expect(retries.current()).toMatchObject({ retried: 200, fault: 'Another role is required.' });
    expect(tab(storage).retries.current()?.state).toBe('failed');
    retries.resume();
    expect((await request(2)).body).toMatchObject({ cursor: '200' });
    expect(retries.current()?.fault).toBeNull();
  });

  it('does not know what a request without a response has done, also after a reload', async () => {
    const { retries, request, inState, storage } = await begun();
    (await request(1)).fail(new TypeError('offline'));
    await inState('lost');
    expect(retries.current()).toMatchObject({ fault: expect.stringContaining('cannot be reached') });
    expect(tab(storage).retries.current()).toMatchObject({ state: 'reloaded', retried: 200, fault: null });
  });

  it('is interrupted by a reload, and continues from the last known step', async () => {
    const { storage } = await begun();
    const reloaded = tab(storage);
    expect(reloaded.retries.current()).toMatchObject({ state: 'reloaded', retried: 200, total: 500 });
    expect(reloaded.requests).toHaveLength(0);
    reloaded.retries.resume();
    expect((await reloaded.request(0)).body).toEqual({ ...WHY, code: 'busy', cursor: '200' });
  });
});

describe('the progress of a retry', () => {
  const retry = { ...WHY, code: 'busy', total: 10, retried: 5, denied: 1, gone: 0, cursor: '6', fault: null };

  it('grows beyond the first total if failures were added', () => {
    expect(retryProgress({ ...retry, state: 'running' })).toEqual({ done: 6, total: 10 });
    expect(retryProgress({ ...retry, retried: 20, state: 'running' })).toEqual({ done: 21, total: 21 });
  });

  it('is complete at the end, even if fewer failures were left than at the beginning', () => {
    expect(retryProgress({ ...retry, state: 'done' })).toEqual({ done: 6, total: 6 });
  });
});
