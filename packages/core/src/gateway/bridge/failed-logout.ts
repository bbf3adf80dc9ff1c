import type { Did } from '../pds/did.ts';
import type { JobFailure, QueuedJob } from '../queue/queued-job.ts';
import type { BridgeMessages } from './bridge-messages.ts';

/** A login that could not be ended at its client. */
export interface FailedLogout {
  readonly id: string;
  /** Key of the job in the queue. */
  readonly key: string;
  readonly did: Did;
  readonly client: string;
  /** Number of attempts. */
  readonly attempts: number;
  /** Reason for the failure; null if the queue has not stored one. */
  readonly failure: JobFailure | null;
}

/** Returns the failed logout that the job describes; undefined if the job has another task. */
export function failedLogout({
  message,
  attempts,
  failure,
}: QueuedJob<BridgeMessages>): FailedLogout | undefined {
  if (message.task !== 'bridge.logout') return undefined;
  const { id, key } = message;
  const { did, client } = message.payload;
  return { id, key, did, client, attempts, failure };
}
