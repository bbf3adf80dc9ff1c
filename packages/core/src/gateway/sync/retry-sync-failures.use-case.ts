import type { CatalogStore } from '../catalog/catalog-store.port.ts';
import type { SyncMessages } from '../catalog/sync-messages.ts';
import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { Did } from '../pds/did.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import { type SyncFailure, syncFailures } from './sync-failure.ts';
import { SYNC_TASKS } from './sync-handlers.ts';

/** A failure that was not queued again. */
export interface RefusedRetry {
  readonly id: string;
  readonly code: 'entitlement_denied' | 'not_found';
}

/** Result of a request to retry. */
export interface RetriedFailures {
  readonly retried: number;
  readonly refused: readonly RefusedRetry[];
}

export interface RetrySyncFailuresPorts {
  readonly queue: WorkQueue<SyncMessages>;
  readonly catalog: CatalogStore;
  readonly policy: PolicyPort;
}

const PAGE_SIZE = 200;

/** Queues failed writes again when a person requests it. */
export class RetrySyncFailures {
  readonly #ports: RetrySyncFailuresPorts;

  constructor(ports: RetrySyncFailuresPorts) {
    this.#ports = ports;
  }

  /**
   * Retries those failures of the holder that have these ids, or all failures of the holder if no ids are given. Reads
   * the entitlement before it queues anything. A write that the entitlement still denies is not queued, and its failure
   * does not change. Throws `PolicyUnavailable`.
   */
  async execute(did: Did, ids?: readonly string[]): Promise<RetriedFailures> {
    const wanted = ids && new Set(ids);
    const chosen: SyncFailure[] = [];
    for await (const failure of this.#failures(did))
      if (!wanted || wanted.delete(failure.id)) chosen.push(failure);
    const { retried, refused } = await this.retry(did, chosen);
    const missing = [...(wanted ?? [])].map((id) => ({ id, code: 'not_found' }) as const);
    return { retried, refused: [...refused, ...missing] };
  }

  /** Like `execute`, for failures of the holder that the caller has read from the queue. */
  async retry(did: Did, failures: readonly SyncFailure[]): Promise<RetriedFailures> {
    const { policy, queue } = this.#ports;
    const { metadataWriteAllowed } = await policy.effectiveCapabilities(did);
    const refused: RefusedRetry[] = [];
    let retried = 0;
    for (const { id, action } of failures) {
      if (action === 'put' && !metadataWriteAllowed) refused.push({ id, code: 'entitlement_denied' });
      else if (await queue.requeue(did, id)) retried += 1;
      else refused.push({ id, code: 'not_found' });
    }
    return { retried, refused };
  }

  async *#failures(did: Did): AsyncIterable<SyncFailure> {
    const { queue, catalog } = this.#ports;
    const filter = { key: did, tasks: SYNC_TASKS, state: 'failed' } as const;
    let cursor: string | undefined;
    do {
      const page = await queue.jobs(filter, { limit: PAGE_SIZE, cursor });
      yield* await syncFailures(page.items, catalog);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
