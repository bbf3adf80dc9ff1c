import type { Milliseconds } from '@gatehouse/core/kernel';

const KIND = 'gatehouse worker started';

/**
 * Message that a worker sends to the first process when its server has started. A worker that listens can still fail to
 * start, for example because its metrics port is in use.
 */
export interface WorkerStarted {
  readonly kind: typeof KIND;
  /** Maximum time that the server needs to stop. */
  readonly stopsWithin: Milliseconds;
}

export function workerStarted(stopsWithin: Milliseconds): WorkerStarted {
  return { kind: KIND, stopsWithin };
}

export function isWorkerStarted(message: unknown): message is WorkerStarted {
  return (message as Partial<WorkerStarted> | null)?.kind === KIND;
}
