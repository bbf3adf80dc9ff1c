import assert from 'node:assert/strict';
import type { QueueWorld } from '../../../memory/gateway/memory-queue-world.ts';
import type { Contract } from '../../contract.ts';
import { claim, claimed, EVERY_TASK, FAILURE, message, rolledBack } from './queue-steps.ts';

const REASON = 'sign_in_required';
const TASKS = ['test.write'] as const;
const NONE = { queued: 0, waiting: 0, paused: 0, running: 0, failed: 0 };

const of = (id: string, key = 'alice') => message(id, { key });

/** The clauses about paused jobs, which wait until their key is resumed. */
export const pauseClauses: Contract<QueueWorld> = {
  'pauses every job of the key and task at once and counts no attempt': async ({
    queue,
    elsewhere,
    clock,
  }) => {
    for (const id of ['1', '2']) await queue.add(of(id));
    assert.equal(await queue.pause(await claimed(queue), REASON), true);
    await elsewhere.add(of('3'));
    clock.advance(1_000_000_000);
    assert.equal(await claim(elsewhere), undefined);
    const { items } = await elsewhere.jobs({ state: 'paused' }, { limit: 9 });
    assert.deepEqual(
      items.map((job) => [job.message.id, job.pausedFor, job.attempts, job.failure]),
      ['1', '2', '3'].map((id) => [id, REASON, 0, null]),
    );
  },

  'pauses no other key and no other task of the key': async ({ queue }) => {
    await queue.add(of('paused'));
    await queue.pause(await claimed(queue), REASON);
    await queue.add({ ...of('other task'), task: 'test.remove', payload: { files: [] } });
    await queue.add(of('other key', 'bob'));
    const ids = [(await claimed(queue)).message.id, (await claimed(queue)).message.id];
    assert.deepEqual(ids, ['other task', 'other key']);
  },

  'continues in order when the key is resumed for this reason, and not for another reason or key': async ({
    queue,
    elsewhere,
  }) => {
    for (const id of ['1', '2']) await queue.add(of(id));
    await queue.pause(await claimed(queue), REASON);
    await elsewhere.resume('alice', 'another reason');
    await elsewhere.resume('bob', REASON);
    assert.equal(await claim(queue), undefined);
    await elsewhere.resume('alice', REASON);
    const first = await claimed(queue);
    assert.deepEqual([first.message.id, first.attempt, first.fence], ['1', 1, 2]);
    await queue.complete(first);
    assert.equal((await claimed(queue)).message.id, '2');
  },

  'pauses nothing if the key was resumed since the job was claimed': async ({ queue, elsewhere }) => {
    await queue.add(of('1'));
    const job = await claimed(queue);
    await elsewhere.resume('alice', REASON);
    assert.equal(await queue.pause(job, REASON), true);
    const again = await claimed(queue);
    assert.equal(again.attempt, 1);
    assert.equal(await queue.pause(again, REASON), true);
    assert.equal(await claim(queue), undefined);
  },

  'pauses a job although another key was resumed since it was claimed': async ({ queue, elsewhere }) => {
    await queue.add(of('1'));
    const job = await claimed(queue);
    await elsewhere.resume('bob', REASON);
    assert.equal(await queue.pause(job, REASON), true);
    assert.equal(await claim(queue), undefined);
  },

  'leaves nothing paused when a job is paused and its key resumed concurrently': async ({
    queue,
    elsewhere,
  }) => {
    for (let round = 0; round < 8; round += 1) {
      await queue.add(of(`${round}`));
      const job = await claimed(queue);
      await Promise.all([queue.pause(job, REASON), elsewhere.resume('alice', REASON)]);
      await queue.complete(await claimed(queue));
    }
  },

  'changes no pause when the unit of work rejects': async (world) => {
    const { queue, elsewhere } = world;
    await queue.add(of('1'));
    await queue.pause(await claimed(queue), REASON);
    await rolledBack(world, () => queue.resume('alice', REASON));
    assert.equal(await claim(elsewhere), undefined);
    await queue.resume('alice', REASON);
    const job = await claimed(queue);
    await rolledBack(world, () => queue.pause(job, REASON));
    await queue.complete(job);
    await queue.add(of('2'));
    assert.equal((await claimed(elsewhere)).message.id, '2');
  },

  'counts the jobs of each task by state, and names the age of the oldest that has not failed': async ({
    queue,
  }) => {
    assert.deepEqual(await queue.backlog(), []);
    for (const [index, id] of ['failed', 'running', 'queued'].entries())
      await queue.add({ ...of(id, id), queuedAt: index + 1 });
    await queue.fail(await claimed(queue), { ...FAILURE, retryable: true });
    await claimed(queue);
    await queue.add({ ...of('other', 'bob'), task: 'test.remove', payload: { files: [] }, queuedAt: 9 });
    assert.deepEqual(await queue.backlog(), [
      { task: 'test.remove', counts: { ...NONE, queued: 1 }, oldestAt: 9 },
      { task: 'test.write', counts: { ...NONE, queued: 1, running: 1, failed: 1 }, oldestAt: 2 },
    ]);
  },

  'counts the jobs of a key by state, and names the reason of its pause': async ({ queue, clock }) => {
    const summary = (key = 'alice') => queue.summary({ key, tasks: TASKS });
    assert.deepEqual(await summary(), { counts: NONE, pausedFor: null });
    for (const id of ['failed', 'waiting', 'running', 'queued', 'also queued']) await queue.add(of(id));
    await queue.add({ ...of('other task'), task: 'test.remove', payload: { files: [] } });
    await queue.add(of('other key', 'bob'));
    await queue.fail(await claimed(queue), { ...FAILURE, retryable: false });
    await queue.retry(await claimed(queue), 5_000, FAILURE);
    const running = await claimed(queue);
    const counts = { queued: 2, waiting: 1, paused: 0, running: 1, failed: 1 };
    assert.deepEqual(await summary(), { counts, pausedFor: null });
    await queue.pause(running, REASON);
    const paused = { ...NONE, paused: 4, failed: 1 };
    assert.deepEqual(await summary(), { counts: paused, pausedFor: REASON });
    clock.advance(5_000);
    await queue.resume('alice', REASON);
    assert.deepEqual(await summary(), { counts: { ...NONE, queued: 4, failed: 1 }, pausedFor: null });
    assert.deepEqual((await summary('bob')).counts, { ...NONE, queued: 1 });
  },

  'names no age for a task whose jobs have all failed': async ({ queue }) => {
    await queue.add(of('failed'));
    await queue.fail(await claimed(queue), { ...FAILURE, retryable: true });
    assert.deepEqual(await queue.backlog(), [
      { task: 'test.write', counts: { ...NONE, failed: 1 }, oldestAt: null },
    ]);
  },

  'names the reason of a pause for paused jobs only': async ({ queue }) => {
    for (const id of ['failed', 'paused']) await queue.add(of(id));
    await queue.fail(await claimed(queue), { ...FAILURE, retryable: true });
    await queue.pause(await claimed(queue), REASON);
    const { items } = await queue.jobs({}, { limit: 9 });
    assert.deepEqual(
      items.map(({ message: { id }, pausedFor }) => [id, pausedFor]),
      [
        ['failed', null],
        ['paused', REASON],
      ],
    );
  },

  'names no pause of another key or of another task in a summary': async ({ queue }) => {
    await queue.add({ ...of('paused'), task: 'test.remove', payload: { files: [] } });
    await queue.pause(await claimed(queue), REASON);
    const pausedFor = async (key: string, tasks: typeof TASKS | typeof EVERY_TASK) =>
      (await queue.summary({ key, tasks })).pausedFor;
    assert.equal(await pausedFor('alice', EVERY_TASK), REASON);
    assert.equal(await pausedFor('alice', TASKS), null);
    assert.equal(await pausedFor('bob', EVERY_TASK), null);
  },
};
