import { CATALOG_COLLECTION } from '../catalog/catalog-record.ts';
import type { CatalogStore } from '../catalog/catalog-store.port.ts';
import type { SyncMessages } from '../catalog/sync-messages.ts';
import type { Did } from '../pds/did.ts';
import type { Nsid } from '../pds/nsid.ts';
import type { RecordKey } from '../pds/record-key.ts';
import type { JobFailure, QueuedJob } from '../queue/queued-job.ts';

/** A record that could not be written. */
export interface SyncFailure extends JobFailure {
  readonly id: string;
  readonly did: Did;
  readonly file: string;
  readonly collection: Nsid;
  readonly rkey: RecordKey;
  /** Kind of the pending write to the repository. */
  readonly action: 'put' | 'delete';
  readonly attempts: number;
}

/** Returns the failures of failed jobs, each with the write that the catalog requires now. */
export async function syncFailures(
  jobs: readonly QueuedJob<SyncMessages>[],
  catalog: Pick<CatalogStore, 'find'>,
): Promise<readonly SyncFailure[]> {
  const failures: SyncFailure[] = [];
  for (const { message, failure, attempts } of jobs) {
    if (!failure) continue;
    const { did, file } = message.payload;
    const action = (await catalog.find(did, file))?.record === null ? 'delete' : 'put';
    failures.push({
      ...failure,
      ...{ id: message.id, did, file, collection: CATALOG_COLLECTION, rkey: file, action, attempts },
    });
  }
  return failures;
}
