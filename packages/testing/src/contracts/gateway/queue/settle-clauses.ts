import assert from 'node:assert/strict';
import { MAX_WAIT_IN_ORDER } from '@gatehouse/core/queue';
import type { QueueWorld } from '../../../memory/gateway/memory-queue-world.ts';
import type { Contract } from '../../contract.ts';
import { shownToOthers } from '../shown-to-others.ts';
import {
  claim,
  claimed,
  EVERY_TASK,
  FAILURE,
  idsIn,
  LEASE,
  message,
  rolledBack,
  type TestJob,
} from './queue-steps.ts';

const FINAL = { ...FAILURE, retryable: false } as const;

/** Clauses about a claimed job. */
export const settleClauses: Contract<QueueWorld> = {
  'removes a completed job once': async ({ queue, elsewhere }) => {
    await queue.add(message('one'));
    const job = await claimed(queue);
    assert.equal(await queue.complete(job), true);
    assert.equal(await elsewhere.complete(job), false);
    assert.deepEqual(await idsIn(elsewhere), []);
  },

  'ignores a claim that was superseded by a later one': async ({ queue, elsewhere, clock }) => {
    await queue.add(message('one'));
    const late = await claimed(queue);
    clock.advance(LEASE);
    const now = await claimed(elsewhere);
    const settled = [
      await queue.renew(late, LEASE),
      await queue.complete(late),
      await queue.retry(late, 0, FAILURE),
      await queue.postpone(late, 0),
      await queue.pause(late, 'no session'),
      await queue.fail(late, FINAL),
    ];
    assert.deepEqual(settled, [false, false, false, false, false, false]);
    assert.equal(await claim(queue), undefined);
    assert.equal(await elsewhere.complete(now), true);
  },

  'retries a job no earlier than requested, and records the failure': async ({ queue, clock }) => {
    await queue.add(message('one'));
    const first = clock.now();
    assert.equal(await queue.retry(await claimed(queue), 5_000, FAILURE), true);
    clock.advance(4_999);
    assert.equal(await claim(queue), undefined);
    clock.advance(1);
    const again = await claimed(queue);
    const failure = { ...FAILURE, retryable: true, firstAt: first, lastAt: first };
    assert.deepEqual(again, { message: message('one'), attempt: 2, fence: 2, failure });
    await queue.retry(again, 0, FAILURE);
    const third = await claimed(queue);
    assert.deepEqual(third.failure, { ...failure, lastAt: clock.now() });
    const other = { code: 'other', message: 'Other.' };
    await queue.retry(third, 0, other);
    const now = clock.now();
    assert.deepEqual((await claimed(queue)).failure, {
      ...other,
      retryable: true,
      firstAt: now,
      lastAt: now,
    });
  },

  'runs a later job of the key before one that waits for its retry': async ({ queue, clock }) => {
    await queue.add(message('a1', { key: 'a' }));
    await queue.add(message('a2', { key: 'a' }));
    await queue.retry(await claimed(queue), 5_000, FAILURE);
    const second = await claimed(queue);
    assert.equal(second.message.id, 'a2');
    await queue.complete(second);
    clock.advance(5_000);
    assert.equal((await claimed(queue)).message.id, 'a1');
  },

  'holds a job of an ordered task while an earlier one of its key is due soon, and runs every other job':
    async ({ queue, elsewhere, clock }) => {
      const next = async () => {
        const job = await elsewhere.claim({ tasks: EVERY_TASK, lease: LEASE, inOrder: ['test.write'] });
        if (job) await elsewhere.complete(job);
        return job?.message.id;
      };
      for (const id of ['a1', 'a2', 'a3']) await queue.add(message(id, { key: 'a' }));
      await queue.retry(await claimed(queue), MAX_WAIT_IN_ORDER, FAILURE);
      await queue.add({
        ...message('other task', { key: 'a' }),
        task: 'test.remove',
        payload: { files: [] },
      });
      await queue.add(message('other key', { key: 'b' }));
      assert.deepEqual([await next(), await next(), await next()], ['other task', 'other key', undefined]);
      clock.advance(MAX_WAIT_IN_ORDER);
      await queue.retry(await claimed(queue), MAX_WAIT_IN_ORDER + 1, FAILURE);
      assert.equal(await next(), 'a2');
      clock.advance(1);
      assert.equal(await next(), undefined);
      clock.advance(MAX_WAIT_IN_ORDER);
      assert.deepEqual([await next(), await next()], ['a1', 'a3']);
    },

  'postpones a job without counting the attempt, and records a failure only if one is given': async ({
    queue,
    clock,
  }) => {
    await queue.add(message('one'));
    assert.equal(await queue.postpone(await claimed(queue), 5_000), true);
    clock.advance(4_999);
    assert.equal(await claim(queue), undefined);
    clock.advance(1);
    const again = await claimed(queue);
    assert.deepEqual([again.attempt, again.fence, again.failure], [1, 2, null]);
    await queue.postpone(again, 0, FAILURE);
    const noted = { ...FAILURE, retryable: true, firstAt: clock.now(), lastAt: clock.now() };
    assert.deepEqual(await claimed(queue), { message: message('one'), attempt: 1, fence: 3, failure: noted });
  },

  'keeps a failed job with its failure and hands it to no worker': async ({ queue, elsewhere, clock }) => {
    await queue.add(message('one'));
    const failedAt = clock.now();
    assert.equal(await queue.fail(await claimed(queue), FINAL), true);
    clock.advance(1_000_000_000);
    assert.equal(await claim(elsewhere), undefined);
    const { items } = await elsewhere.jobs({ state: 'failed' }, { limit: 10 });
    const failure = { ...FINAL, firstAt: failedAt, lastAt: failedAt };
    assert.deepEqual(
      items.map((job) => [job.message, job.attempts, job.failure]),
      [[message('one'), 1, failure]],
    );
  },

  'filters jobs by the code of their failure': async ({ queue, elsewhere }) => {
    for (const id of ['refused', 'busy', 'also refused', 'new']) await queue.add(message(id));
    await queue.fail(await claimed(queue), { ...FINAL, code: 'record_refused' });
    await queue.retry(await claimed(queue), LEASE, { ...FAILURE, code: 'rate_limited' });
    await queue.fail(await claimed(queue), { ...FINAL, code: 'record_refused' });
    const found = async (failureCode: string, limit = 9, cursor?: string) => {
      const { items, nextCursor } = await elsewhere.jobs({ failureCode }, { limit, cursor });
      return { ids: items.map((job) => job.message.id), nextCursor };
    };
    const first = await found('record_refused', 1);
    assert.deepEqual(first.ids, ['refused']);
    assert.deepEqual(await found('record_refused', 1, first.nextCursor ?? undefined), {
      ids: ['also refused'],
      nextCursor: null,
    });
    assert.deepEqual((await found('rate_limited')).ids, ['busy']);
    assert.deepEqual((await found('record')).ids, []);
    assert.deepEqual((await found('record\0')).ids, []);
  },

  'frees the key of a failed job': async ({ queue }) => {
    await queue.add(message('a1', { key: 'a' }));
    await queue.add(message('a2', { key: 'a' }));
    await queue.fail(await claimed(queue), FINAL);
    assert.equal((await claimed(queue)).message.id, 'a2');
  },

  'queues a failed job of the key again on request, without its attempts and its failure': async ({
    queue,
    elsewhere,
  }) => {
    await queue.add(message('one'));
    const key = 'key of one';
    assert.equal(await queue.requeue(key, 'one'), false);
    await queue.fail(await claimed(queue), FINAL);
    assert.equal(await elsewhere.requeue('key of another', 'one'), false);
    assert.equal(await elsewhere.requeue(key, 'one'), true);
    assert.equal(await elsewhere.requeue(key, 'one'), false);
    assert.equal(await elsewhere.requeue(key, 'unknown'), false);
    const { attempt, fence, failure } = await claimed(queue);
    assert.deepEqual([attempt, fence, failure], [1, 2, null]);
  },

  'leaves the running jobs of other keys to their workers when a job is settled': async ({
    queue,
    elsewhere,
  }) => {
    const settle: ((job: Awaited<ReturnType<typeof claimed>>) => Promise<boolean>)[] = [
      (job) => queue.complete(job),
      (job) => queue.retry(job, 5_000, FAILURE),
      (job) => queue.postpone(job, 5_000),
      (job) => queue.pause(job, 'no session'),
      (job) => queue.fail(job, FINAL),
    ];
    await queue.add(message('other'));
    const other = await claimed(elsewhere);
    for (const [index, each] of settle.entries()) {
      await queue.add(message(`${index}`));
      assert.equal(await each(await claimed(queue)), true);
      assert.equal(await elsewhere.renew(other, LEASE), true);
    }
    assert.equal(await elsewhere.complete(other), true);
  },

  'leaves a job leased by its worker if the unit of work that settled it rejects': async (world) => {
    const { queue, elsewhere, clock } = world;
    await queue.add(message('one'));
    const job = await claimed(queue);
    await rolledBack(world, () => queue.complete(job));
    await rolledBack(world, () => queue.retry(job, 0, FAILURE));
    await rolledBack(world, () => queue.postpone(job, 0));
    await rolledBack(world, () => queue.pause(job, 'no session'));
    await rolledBack(world, () => queue.fail(job, FINAL));
    await rolledBack(world, () => queue.renew(job, 10 * LEASE));
    const { items } = await elsewhere.jobs({}, { limit: 10 });
    assert.deepEqual(
      items.map(({ state, failure }) => [state, failure]),
      [['running', null]],
    );
    clock.advance(LEASE);
    assert.equal((await claimed(elsewhere)).message.id, 'one');
  },

  'shows each change to other servers from their next call': async ({ queue, elsewhere }) => {
    const reads = {
      jobs: () => elsewhere.jobs({}, { limit: 10 }),
      summary: () => elsewhere.summary({ key: 'a', tasks: EVERY_TASK }),
      backlog: () => elsewhere.backlog(),
    };
    await shownToOthers(() => queue.add(message('one', { key: 'a' })), reads);
    let job: TestJob | undefined;
    const claimOne = async () => {
      job = await claimed(queue);
    };
    await shownToOthers(claimOne, reads);
    await shownToOthers(async () => job && queue.fail(job, FINAL), reads);
    await shownToOthers(() => queue.requeue('a', 'one'), reads);
  },

  'keeps a failed job if the unit of work that queued or purged it rejects': async (world) => {
    const { queue, elsewhere, clock } = world;
    await queue.add(message('one', { key: 'a' }));
    await queue.fail(await claimed(queue), FINAL);
    clock.advance(1);
    await rolledBack(world, () => queue.requeue('a', 'one'));
    await rolledBack(world, () => queue.purgeFailed(clock.now(), 9));
    const { items } = await elsewhere.jobs({}, { limit: 10 });
    assert.deepEqual(
      items.map(({ state }) => state),
      ['failed'],
    );
  },

  'purges at most the given number of failed jobs, and only jobs that failed before the instant': async ({
    queue,
    clock,
  }) => {
    for (const id of ['old 1', 'old 2', 'young']) await queue.add(message(id));
    await queue.fail(await claimed(queue), FINAL);
    await queue.fail(await claimed(queue), FINAL);
    clock.advance(1_000);
    await queue.fail(await claimed(queue), FINAL);
    await queue.add(message('queued'));
    assert.equal(await queue.purgeFailed(clock.now(), 1), 1);
    assert.equal(await queue.purgeFailed(clock.now(), 5), 1);
    assert.deepEqual(await idsIn(queue), ['young', 'queued']);
  },

  'purges no job that waits for its retry': async ({ queue, clock }) => {
    await queue.add(message('waiting'));
    await queue.retry(await claimed(queue), 5_000, FAILURE);
    clock.advance(1_000);
    assert.equal(await queue.purgeFailed(clock.now(), 9), 0);
    assert.deepEqual(await idsIn(queue), ['waiting']);
  },
};
