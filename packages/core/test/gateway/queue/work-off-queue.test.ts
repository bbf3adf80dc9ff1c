import { DomainError, HOUR, SECOND } from '@gatehouse/core/kernel';
import {
  type ClaimedJob,
  JobFailed,
  type JobHandlers,
  JobPaused,
  JobPostponed,
  MAX_ATTEMPTS,
  retryDelay,
  WorkOffQueue,
} from '@gatehouse/core/queue';
import { SeededRandom } from '@gatehouse/testing/memory';
import { memoryQueueWorld, type TestMessages } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

class PdsAway extends DomainError {
  readonly code = 'pds_unavailable';
}

function setUp(write: JobHandlers<TestMessages>['test.write']) {
  const world = memoryQueueWorld();
  const handlers: JobHandlers<TestMessages> = { 'test.write': write, 'test.remove': async () => {} };
  const work = new WorkOffQueue({ queue: world.queue, handlers, random: new SeededRandom() });
  const add = (id: string, key = id) =>
    world.queue.add({ id, task: 'test.write', payload: { file: id }, key, queuedAt: 1 });
  const jobs = async () => (await world.queue.jobs({}, { limit: 10 })).items;
  return { ...world, work, add, jobs };
}

describe('a worker', () => {
  it('runs every due job in order, up to its limit', async () => {
    const done: string[] = [];
    const { work, add, jobs } = setUp(async ({ message }) => void done.push(message.payload.file));
    for (const id of ['a', 'b', 'c']) await add(id);
    expect(await work.execute(2)).toBe(2);
    expect(done).toEqual(['a', 'b']);
    expect(await work.execute(10)).toBe(1);
    expect(await work.execute(10)).toBe(0);
    expect([done, await jobs()]).toEqual([['a', 'b', 'c'], []]);
  });

  it('retries a job after longer and longer waits, and then marks it as failed', async () => {
    const { work, add, jobs, clock } = setUp(async () => {
      throw new PdsAway('No answer.\0');
    });
    await add('a');
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      expect(await work.execute(10)).toBe(1);
      const [job] = await jobs();
      const wait = (job?.dueAt ?? 0) - clock.now();
      expect(wait).toBeGreaterThanOrEqual(retryDelay(attempt, 0));
      expect(wait).toBeLessThanOrEqual(retryDelay(attempt, 1));
      expect(job?.failure).toMatchObject({ code: 'pds_unavailable', message: 'No answer.\uFFFD' });
      clock.advance(wait);
    }
    await work.execute(10);
    expect(await jobs()).toMatchObject([
      { state: 'failed', attempts: MAX_ATTEMPTS, failure: { code: 'pds_unavailable', retryable: true } },
    ]);
  });

  it('marks a job as failed at once if another attempt cannot succeed', async () => {
    const { work, add, jobs } = setUp(async () => {
      throw new JobFailed('entitlement_denied', 'The entitlement has lapsed.', { retryable: false });
    });
    await add('a');
    await work.execute(10);
    expect(await jobs()).toMatchObject([
      { state: 'failed', attempts: 1, failure: { code: 'entitlement_denied', retryable: false } },
    ]);
  });

  it('postpones a job without counting the attempt', async () => {
    const { work, add, jobs, clock } = setUp(async () => {
      throw new JobPostponed(HOUR, { code: 'policy_unavailable', message: 'No answer.' });
    });
    await add('a');
    await work.execute(10);
    expect(await jobs()).toMatchObject([
      {
        state: 'waiting',
        attempts: 0,
        failure: { code: 'policy_unavailable' },
        dueAt: clock.now() + HOUR,
      },
    ]);
  });

  it('pauses every job of a key that cannot continue, and runs those of other keys', async () => {
    const done: string[] = [];
    const { work, add, jobs } = setUp(async ({ message }) => {
      if (message.key === 'alice') throw new JobPaused('sign_in_required');
      done.push(message.id);
    });
    await add('a', 'alice');
    await add('b', 'bob');
    await add('c', 'alice');
    expect(await work.execute(10)).toBe(2);
    expect(done).toEqual(['b']);
    const paused = { state: 'paused', pausedFor: 'sign_in_required', attempts: 0 };
    expect(await jobs()).toMatchObject([paused, paused]);
  });

  it('renews its lease while a job runs, and aborts the job when the lease is lost', async () => {
    const taken: ClaimedJob<TestMessages>[] = [];
    const { work, add, jobs, clock, elsewhere } = setUp(async (_job, keepLease) => {
      clock.advance(100 * SECOND);
      await keepLease();
      clock.advance(100 * SECOND);
      await keepLease();
      clock.advance(HOUR);
      const other = await elsewhere.claim({ tasks: ['test.write'], lease: HOUR });
      if (other) taken.push(other);
      await keepLease();
    });
    await add('a');
    expect(await work.execute(1)).toBe(1);
    expect(taken).toMatchObject([{ attempt: 2 }]);
    expect(await jobs()).toMatchObject([{ state: 'running', attempts: 2, failure: null }]);
  });

  it('completes a job in the unit of work of its handler, and retries it if that unit of work rejects', async () => {
    const left: number[] = [];
    const { work, add, jobs, unitOfWork } = setUp(async ({ message }, _keepLease, complete) => {
      await unitOfWork.run(async () => {
        await complete();
        if (message.id === 'b') throw new PdsAway('No answer.');
      });
      left.push((await jobs()).length);
    });
    await add('a');
    await work.execute(1);
    await add('b');
    await work.execute(1);
    expect(left).toEqual([0]);
    expect(await jobs()).toMatchObject([{ message: { id: 'b' }, failure: { code: 'pds_unavailable' } }]);
  });

  it('stores nothing if another worker has claimed the job before its handler completes it', async () => {
    const { work, add, jobs, clock, elsewhere, queue, unitOfWork } = setUp(
      async (_job, _keepLease, complete) => {
        clock.advance(HOUR);
        await elsewhere.claim({ tasks: ['test.write'], lease: HOUR });
        await unitOfWork.run(async () => {
          await queue.add({ id: 'b', task: 'test.write', payload: { file: 'b' }, key: 'b', queuedAt: 2 });
          await complete();
        });
      },
    );
    await add('a');
    await work.execute(1);
    expect(await jobs()).toMatchObject([
      { message: { id: 'a' }, state: 'running', attempts: 2, failure: null },
    ]);
  });

  it('leaves a job to the worker that has claimed it if its handler does not complete it', async () => {
    const { work, add, jobs, clock, elsewhere } = setUp(async () => {
      clock.advance(HOUR);
      await elsewhere.claim({ tasks: ['test.write'], lease: HOUR });
    });
    await add('a');
    await work.execute(1);
    expect(await jobs()).toMatchObject([{ state: 'running', attempts: 2, failure: null }]);
  });

  it('marks a job as failed if every worker that ran it has crashed', async () => {
    let calls = 0;
    const { work, add, jobs, clock, elsewhere } = setUp(async () => {
      calls += 1;
    });
    await add('a');
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await elsewhere.claim({ tasks: ['test.write'], lease: SECOND });
      clock.advance(SECOND);
    }
    await work.execute(10);
    expect(calls).toBe(0);
    expect(await jobs()).toMatchObject([{ state: 'failed', failure: { code: 'worker_died' } }]);
  });
});

describe('the delay before a retry', () => {
  it('doubles from 30 s to at most 6 h, and varies by a fifth', () => {
    expect([1, 2, 3].map((attempt) => retryDelay(attempt, 0))).toEqual([30_000, 60_000, 120_000]);
    expect(retryDelay(30, 0)).toBe(6 * HOUR);
    expect(retryDelay(1, 0.5)).toBe(33_000);
  });
});
