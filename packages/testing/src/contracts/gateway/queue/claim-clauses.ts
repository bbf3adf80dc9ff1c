import assert from 'node:assert/strict';
import type { QueueWorld } from '../../../memory/gateway/memory-queue-world.ts';
import type { Contract } from '../../contract.ts';
import { claim, claimed, FAILURE, idsIn, LEASE, message, rolledBack, type TestJob } from './queue-steps.ts';

/** Clauses about which worker gets which job, and at what time. */
export const claimClauses: Contract<QueueWorld> = {
  'hands out jobs in the order in which they were queued, with their complete messages': async ({
    queue,
  }) => {
    const last = {
      id: 'b',
      task: 'test.remove',
      payload: { files: ['é', '😀', '"'] },
      key: ' K ',
      replaces: 'x',
    };
    const messages = [message('c'), message('a'), { ...last, task: 'test.remove', queuedAt: 1 }] as const;
    for (const each of messages) await queue.add(each);
    for (const each of messages) {
      assert.deepEqual(await claimed(queue), { message: each, attempt: 1, fence: 1, failure: null });
    }
    assert.equal(await claim(queue), undefined);
  },

  'shows a message to other processes when its unit of work commits, and not before': async (world) => {
    const { unitOfWork, queue, elsewhere } = world;
    let during: TestJob | undefined;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = unitOfWork.run(async () => {
      await queue.add(message('one'));
      await released;
    });
    // A storage that runs units of work one after the other handles this claim only after the current unit has ended.
    const early = claim(elsewhere).then((job) => {
      during = job;
    });
    release();
    await work;
    await early;
    assert.equal((during ?? (await claimed(elsewhere))).message.id, 'one');
  },

  'discards a message when the unit of work that queued it rejects': async (world) => {
    await rolledBack(world, () => world.queue.add(message('never')));
    assert.deepEqual(await idsIn(world.elsewhere), []);
  },

  'rejects a message whose id is in the queue': async ({ queue }) => {
    await queue.add(message('one'));
    await assert.rejects(queue.add(message('one', { key: 'other' })));
    assert.deepEqual(await idsIn(queue), ['one']);
  },

  'rejects a claim inside a unit of work': async ({ queue, unitOfWork }) => {
    await queue.add(message('one'));
    await assert.rejects(unitOfWork.run(() => claim(queue)));
  },

  'hands out jobs whose delay has ended in the order in which they were queued': async ({ queue, clock }) => {
    const ids = ['1', '2', '3'];
    for (const id of ids) await queue.add(message(id));
    const jobs = [await claimed(queue), await claimed(queue), await claimed(queue)];
    for (const job of jobs.toReversed()) await queue.retry(job, LEASE, FAILURE);
    clock.advance(LEASE);
    const again = [await claimed(queue), await claimed(queue), await claimed(queue)];
    assert.deepEqual(
      again.map((job) => job.message.id),
      ids,
    );
  },

  'hands out the job that was queued first after another job of its key was done': async (world) => {
    const keys = { a1: 'a', a2: 'a', b1: 'b', a3: 'a' };
    for (const [id, key] of Object.entries(keys)) await world.queue.add(message(id, { key }));
    assert.equal(await world.queue.complete(await claimed(world.queue)), true);
    assert.equal((await claimed(world.queue)).message.id, 'a2');
    assert.equal((await claimed(world.elsewhere)).message.id, 'b1');
  },

  'hands out the job that was queued first, although the delays of many jobs have ended': async (world) => {
    const [first, ...others] = await manyClaimed(world);
    await Promise.all(others.map((job) => world.queue.retry(job, LEASE, FAILURE)));
    await world.queue.retry(first, LEASE + 1, FAILURE);
    world.clock.advance(LEASE + 1);
    assert.equal((await claimed(world.elsewhere)).message.id, first.message.id);
  },

  'hands out the job that was queued first, although the leases of many jobs have ended': async (world) => {
    const [first] = await manyClaimed(world);
    world.clock.advance(LEASE);
    assert.equal((await claimed(world.elsewhere)).message.id, first.message.id);
  },

  'hands out no job twice while its lease runs, not even to another process': async (world) => {
    await world.queue.add(message('one'));
    await claimed(world.queue);
    world.clock.advance(LEASE - 1);
    assert.equal(await claim(world.queue), undefined);
    assert.equal(await claim(world.elsewhere), undefined);
  },

  'hands a job out again when its lease has ended, with a higher fence and another attempt': async (
    world,
  ) => {
    await world.queue.add(message('one'));
    await claimed(world.queue);
    world.clock.advance(LEASE);
    const again = await claimed(world.elsewhere);
    assert.deepEqual([again.message.id, again.attempt, again.fence], ['one', 2, 2]);
  },

  'keeps a job with the worker that renews its lease': async ({ queue, elsewhere, clock }) => {
    await queue.add(message('one'));
    const job = await claimed(queue);
    clock.advance(LEASE - 1);
    assert.equal(await queue.renew(job, LEASE), true);
    clock.advance(LEASE - 1);
    assert.equal(await claim(elsewhere), undefined);
    clock.advance(1);
    assert.equal((await claimed(elsewhere)).message.id, 'one');
  },

  'runs one job of a key at a time, concurrently with jobs of other keys': async ({ queue, elsewhere }) => {
    await queue.add(message('a1', { key: 'a' }));
    await queue.add(message('a2', { key: 'a' }));
    await queue.add(message('b1', { key: 'b' }));
    const first = await claimed(queue);
    assert.deepEqual([first.message.id, (await claimed(elsewhere)).message.id], ['a1', 'b1']);
    assert.equal(await claim(elsewhere), undefined);
    await queue.complete(first);
    assert.equal((await claimed(elsewhere)).message.id, 'a2');
  },

  'hands out a job again before other jobs of its key when the lease has ended': async ({
    queue,
    elsewhere,
    clock,
  }) => {
    await queue.add(message('a1', { key: 'a' }));
    await queue.add(message('a2', { key: 'a' }));
    await claimed(queue);
    clock.advance(LEASE);
    assert.equal((await claimed(elsewhere)).message.id, 'a1');
    assert.equal(await claim(queue), undefined);
  },

  'hands out only tasks that the worker names, regardless of other tasks before them': async ({ queue }) => {
    await queue.add({ ...message('old', { key: 'a' }), task: 'test.remove', payload: { files: [] } });
    await queue.add(message('new', { key: 'a' }));
    const job = await queue.claim({ tasks: ['test.write'], lease: LEASE });
    assert.equal(job?.message.id, 'new');
    assert.equal(await queue.claim({ tasks: ['test.write'], lease: LEASE }), undefined);
  },

  'gives each job to one of many concurrent workers, and never two jobs of a key': async (world) => {
    const keys = ['a', 'b', 'c'];
    const ids = Array.from({ length: 24 }, (_, index) => `job ${index}`);
    for (const [index, id] of ids.entries())
      await world.queue.add(message(id, { key: keys[index % 3] ?? '' }));
    const running = new Set<string>();
    const done: string[] = [];
    let isOver = false;
    const worker = async (queue: QueueWorld['queue']) => {
      while (!isOver) {
        const job = await claim(queue);
        if (!job) continue;
        if (running.has(job.message.key)) isOver = true;
        assert.ok(!isOver, 'Two jobs of one key run.');
        running.add(job.message.key);
        await queue.renew(job, LEASE);
        running.delete(job.message.key);
        if (await queue.complete(job)) done.push(job.message.id);
        if (done.length === ids.length) isOver = true;
      }
    };
    const { queue, elsewhere } = world;
    await Promise.all([queue, elsewhere, queue, elsewhere, queue, elsewhere].map(worker));
    assert.deepEqual(done.toSorted(), ids.toSorted());
  },
};

/** Queues and claims 120 jobs. */
async function manyClaimed({ queue, unitOfWork }: QueueWorld): Promise<readonly [TestJob, ...TestJob[]]> {
  await unitOfWork.run(async () => {
    for (let count = 0; count < 120; count += 1) await queue.add(message(`job ${count}`));
  });
  const first = await claimed(queue);
  const others: TestJob[] = [];
  for (let job = await claim(queue); job; job = await claim(queue)) others.push(job);
  return [first, ...others];
}
