import assert from 'node:assert/strict';
import { HOUR, InvalidInput } from '@gatehouse/core/kernel';
import type { QueueWorld } from '../../../memory/gateway/memory-queue-world.ts';
import type { Contract } from '../../contract.ts';
import { claim, claimed, FAILURE, idsIn, message, rolledBack } from './queue-steps.ts';

const revision = (id: string, key = 'alice', replaces = 'file') => message(id, { key, replaces });

/** Clauses about messages that replace each other, and about lists. */
export const replaceClauses: Contract<QueueWorld> = {
  'replaces a queued message of the same key and name, keeps its position and makes it due immediately':
    async ({ queue }) => {
      await queue.add(revision('1'));
      await queue.add(message('after'));
      await queue.retry(await claimed(queue), 1_000_000, FAILURE);
      await queue.add(revision('2'));
      assert.deepEqual(await idsIn(queue), ['2', 'after']);
      assert.deepEqual(await claimed(queue), { message: revision('2'), attempt: 1, fence: 1, failure: null });
    },

  'replaces no message of another key or name, or without a name': async ({ queue }) => {
    await queue.add(revision('1'));
    await queue.add(revision('2', 'bob'));
    await queue.add(revision('3', 'alice', 'other file'));
    await queue.add(message('4', { key: 'alice' }));
    await queue.add(message('5', { key: 'alice' }));
    assert.deepEqual(await idsIn(queue), ['1', '2', '3', '4', '5']);
  },

  'does not replace a running job, and runs the newer message after it': async ({ queue }) => {
    await queue.add(revision('1'));
    const running = await claimed(queue);
    await queue.add(revision('2'));
    assert.equal(await claim(queue), undefined);
    assert.equal(await queue.complete(running), true);
    assert.equal((await claimed(queue)).message.id, '2');
  },

  'drops a job that is to be retried, postponed, paused or queued again if a newer message replaces it':
    async ({ queue }) => {
      const again: ((job: Awaited<ReturnType<typeof claimed>>) => Promise<boolean>)[] = [
        (job) => queue.retry(job, 0, FAILURE),
        (job) => queue.postpone(job, 0),
        async (job) => {
          const isSettled = await queue.pause(job, 'no session');
          await queue.resume(job.message.key, 'no session');
          return isSettled;
        },
        async (job) =>
          (await queue.fail(job, { ...FAILURE, retryable: true })) &&
          (await queue.requeue(job.message.key, job.message.id)),
      ];
      for (const [index, putBack] of again.entries()) {
        await queue.add(revision(`old ${index}`));
        const running = await claimed(queue);
        await queue.add(revision(`new ${index}`));
        assert.equal(await putBack(running), true);
        assert.deepEqual(await idsIn(queue), [`new ${index}`]);
        await queue.complete(await claimed(queue));
      }
    },

  'runs messages that replace each other in order, also while the earlier one waits for its retry': async ({
    queue,
    elsewhere,
    clock,
  }) => {
    const ran: string[] = [];
    for (const number of ['1', '3']) {
      await queue.add(revision(number));
      await queue.add(revision(`other ${number}`, 'alice', 'other'));
      const running = await claimed(queue);
      ran.push(running.message.id);
      // Message 2 arrives while job 1 runs, and message 4 arrives while job 3 waits for its retry.
      if (number === '1') await elsewhere.add(revision('2'));
      await queue.retry(running, HOUR, FAILURE);
      if (number === '3') await elsewhere.add(revision('4'));
      for (let job = await claim(queue); job; job = await claim(queue)) {
        ran.push(job.message.id);
        await queue.complete(job);
      }
      clock.advance(HOUR);
      assert.equal(await claim(elsewhere), undefined);
    }
    const ofOne = ran.filter((id) => !id.startsWith('other'));
    assert.deepEqual(ofOne, ['1', '2', '3', '4']);
  },

  'removes a failed job when a newer message that replaces it is done or has failed, and not before': async ({
    queue,
  }) => {
    const fails = async () => queue.fail(await claimed(queue), { ...FAILURE, retryable: true });
    await queue.add(revision('other', 'alice', 'other file'));
    await fails();
    await queue.add(revision('1'));
    await fails();
    await queue.add(revision('2'));
    assert.deepEqual(await idsIn(queue), ['other', '1', '2']);
    await fails();
    assert.deepEqual(await idsIn(queue), ['other', '2']);
    await queue.add(revision('3'));
    await queue.complete(await claimed(queue));
    assert.deepEqual(await idsIn(queue), ['other']);
  },

  'keeps the replaced message when the unit of work that replaces it rejects': async (world) => {
    await world.queue.add(revision('1'));
    await rolledBack(world, () => world.queue.add(revision('2')));
    assert.deepEqual(await idsIn(world.elsewhere), ['1']);
  },

  'keeps one of many concurrently queued messages that replace each other': async ({ queue, elsewhere }) => {
    const ids = Array.from({ length: 12 }, (_, index) => `${index}`);
    await Promise.all(ids.map((id, index) => (index % 2 ? queue : elsewhere).add(revision(id))));
    assert.equal((await idsIn(queue)).length, 1);
  },

  'returns no empty page after the last job': async ({ queue }) => {
    assert.deepEqual(await queue.jobs({}, { limit: 2 }), { items: [], nextCursor: null });
    for (const id of ['1', '2']) await queue.add(message(id));
    assert.equal((await queue.jobs({}, { limit: 2 })).nextCursor, null);
  },

  'lists jobs page by page, by state, by key, by name and by task': async ({ queue, elsewhere }) => {
    for (const id of ['1', '2', '3', '4', '5']) await queue.add(message(id, { key: id === '5' ? 'e' : id }));
    const first = await elsewhere.jobs({}, { limit: 2 });
    await queue.complete(await claimed(queue));
    const second = await elsewhere.jobs({}, { limit: 2, cursor: first.nextCursor ?? '' });
    const third = await elsewhere.jobs({}, { limit: 2, cursor: second.nextCursor ?? '' });
    assert.deepEqual(
      [first, second, third].map(({ items }) => items.map(({ message: { id } }) => id)),
      [['1', '2'], ['3', '4'], ['5']],
    );
    assert.equal(third.nextCursor, null);
    const running = await claimed(queue);
    const found = await Promise.all([
      queue.jobs({ state: 'running' }, { limit: 9 }),
      queue.jobs({ key: 'e' }, { limit: 9 }),
      queue.jobs({ key: 'e', state: 'running' }, { limit: 9 }),
      queue.jobs({ tasks: ['test.remove'] }, { limit: 9 }),
      queue.jobs({ tasks: ['test.write'], key: 'e' }, { limit: 9 }),
    ]);
    assert.deepEqual(
      found.map(({ items }) => items.map(({ message: { id } }) => id)),
      [[running.message.id], ['5'], [], [], ['5']],
    );
    for (const [id, name] of [
      ['6', 'file'],
      ['7', 'other file'],
    ] as const)
      await queue.add(revision(id, 'f', name));
    const named = await queue.jobs({ key: 'f', replaces: 'file' }, { limit: 9 });
    assert.deepEqual(
      named.items.map(({ message: { id } }) => id),
      ['6'],
    );
  },

  'rejects a cursor that it has not issued': async ({ queue }) => {
    await queue.add(message('1'));
    for (const cursor of ['', 'x', '-1', '1 or 1=1', '9'.repeat(99)])
      await assert.rejects(queue.jobs({}, { limit: 1, cursor }), InvalidInput);
  },
};
