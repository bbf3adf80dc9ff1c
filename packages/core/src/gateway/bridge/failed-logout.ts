import type { Did } from '../pds/did.ts';
import type { JobFailure, QueuedJob } from '../queue/queued-job.ts';
import type { BridgeMessages } from './bridge-messages.ts';

/** A login that could not be ended at its client. */
export interface FailedLogout {
  readonly id: string;
  /** Key of its job. */
  readonly key: string;
  readonly did: Did;
  readonly client: string;
  /** How many times it was attempted. */
  readonly attempts: number;
  /** Null if the queue does not say why. */
  readonly failure: JobFailure | null;
}

/** The failed logout in the job, or undefined if the job is another one. */
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
