import { KnexWorkQueue, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { SyncMessages } from '@gatehouse/core/catalog';
import type { Did } from '@gatehouse/core/pds';

/** A record that could not be written. */
export interface FailedSync {
  readonly did: Did;
  readonly file: string;
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

/**
 * Queues a job for each record, and fails it. First completes jobs that are due already, because these would be claimed
 * before.
 */
export async function failSyncs(databaseUrl: string, failures: readonly FailedSync[]): Promise<void> {
  const database = await openDatabaseAs('operator', databaseUrl);
  try {
    const queue = new KnexWorkQueue<SyncMessages>({ database });
    const claimed = () => queue.claim({ tasks: ['sync.catalog'], lease: 60_000 });
    for (let job = await claimed(); job; job = await claimed()) await queue.complete(job);
    for (const { did, file, ...failure } of failures) {
      const id = `${did} ${file}`;
      await queue.add({ id, task: 'sync.catalog', payload: { did, file }, key: did, queuedAt: 1 });
      const job = await claimed();
      if (job?.message.id !== id) throw new Error(`The job of ${file} is not due.`);
      await queue.fail(job, failure);
    }
  } finally {
    await database.close();
  }
}
