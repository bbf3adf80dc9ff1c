import assert from 'node:assert/strict';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { ClaimedJob, FailedAttempt, OutboxMessage, WorkQueue } from '@gatehouse/core/queue';
import type { QueueWorld, TestMessages } from '../../../memory/gateway/memory-queue-world.ts';

export type TestJob = ClaimedJob<TestMessages>;

type WriteMessage = OutboxMessage<TestMessages, 'test.write'>;

export const LEASE: Milliseconds = 10 * SECOND;
export const FAILURE: FailedAttempt = { code: 'pds_unavailable', message: 'No answer.' };
export const EVERY_TASK = ['test.write', 'test.remove'] as const;

/** Creates a message. By default its key is unique. */
export function message(id: string, rest: Partial<WriteMessage> = {}): WriteMessage {
  return { id, task: 'test.write', payload: { file: id }, key: `key of ${id}`, queuedAt: 7, ...rest };
}

export function claim(queue: WorkQueue<TestMessages>): Promise<TestJob | undefined> {
  return queue.claim({ tasks: EVERY_TASK, lease: LEASE });
}

/** Claims a job. Throws if no job is due. */
export async function claimed(queue: WorkQueue<TestMessages>): Promise<TestJob> {
  return (await claim(queue)) ?? assert.fail('No job was due.');
}

/** Returns the ids of the jobs in the queue, in order. */
export async function idsIn(queue: WorkQueue<TestMessages>): Promise<string[]> {
  return (await queue.jobs({}, { limit: 1_000 })).items.map(({ message: { id } }) => id);
}

/** Runs the work in a unit of work that rejects at its end, so that it is rolled back. */
export async function rolledBack({ unitOfWork }: QueueWorld, work: () => Promise<unknown>): Promise<void> {
  const rejected = unitOfWork.run(async () => {
    await work();
    throw new Error('rolled back');
  });
  await assert.rejects(rejected, /rolled back/);
}
