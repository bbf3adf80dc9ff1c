import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { WorkQueue } from '@gatehouse/core/queue';
import { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import { MovableClock } from '../movable-clock.ts';
import { MemoryJobs, MemoryWorkQueue } from './memory-work-queue.ts';

/** The tasks that the contract of `WorkQueue` queues. */
export type TestMessages = {
  readonly 'test.write': { readonly file: string };
  readonly 'test.remove': { readonly files: readonly string[] };
};

/** One queue as two processes see it, and the clock of both processes. */
export interface QueueWorld {
  readonly unitOfWork: UnitOfWork;
  readonly queue: WorkQueue<TestMessages>;
  /** The same queue through another connection. */
  readonly elsewhere: WorkQueue<TestMessages>;
  readonly clock: MovableClock;
}

/** Creates an empty queue in memory. */
export function memoryQueueWorld(): QueueWorld {
  const [unitOfWork, clock] = [new MemoryUnitOfWork(), new MovableClock()];
  const jobs = new MemoryJobs<TestMessages>(unitOfWork);
  const queueBy = () => new MemoryWorkQueue({ jobs, clock });
  return { unitOfWork, queue: queueBy(), elsewhere: queueBy(), clock };
}
