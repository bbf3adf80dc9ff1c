import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { WorkQueue } from '@gatehouse/core/queue';
import { workQueueContract } from '../../contracts/gateway/queue/work-queue-contract.ts';
import type { QueueWorld, TestMessages } from '../../memory/gateway/memory-queue-world.ts';
import type { MovableClock } from '../../memory/movable-clock.ts';
import { workQueueSaboteurs } from '../../saboteurs/gateway/queue/work-queue-saboteurs.ts';
import { caseProof, type PortProofs } from '../port-proofs.ts';

/** A queue and its clock. The clauses move the clock, so the queues of both servers must share one clock. */
export interface QueueStorage {
  readonly unitOfWork: UnitOfWork;
  readonly queue: WorkQueue<TestMessages>;
  readonly clock: MovableClock;
}

/** The port that a `QueueStorage` implements. */
export const queuePorts: PortProofs<QueueStorage> = {
  WorkQueue: caseProof(
    workQueueContract,
    workQueueSaboteurs,
    ({ unitOfWork, queue, clock }: QueueStorage, other): QueueWorld => ({
      ...{ unitOfWork, queue, clock },
      elsewhere: other.queue,
    }),
  ),
};
