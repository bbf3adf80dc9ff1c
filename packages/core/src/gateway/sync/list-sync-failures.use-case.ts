import type { Page, PageRequest } from '../../kernel/page.ts';
import type { CatalogStore } from '../catalog/catalog-store.port.ts';
import type { SyncMessages } from '../catalog/sync-messages.ts';
import type { Did } from '../pds/did.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import { type SyncFailure, syncFailures } from './sync-failure.ts';
import { SYNC_TASKS } from './sync-handlers.ts';

/** Selects records that could not be written. A record matches if every given condition holds. */
export interface SyncFailureFilter {
  readonly did?: Did | undefined;
  /** Only failures with this code. */
  readonly code?: string | undefined;
}

/** Lists records that could not be written. */
export class ListSyncFailures {
  readonly #ports: { readonly queue: WorkQueue<SyncMessages>; readonly catalog: CatalogStore };

  constructor(ports: { readonly queue: WorkQueue<SyncMessages>; readonly catalog: CatalogStore }) {
    this.#ports = ports;
  }

  /** Returns the failures in the order in which their jobs were queued. */
  async execute({ did, code }: SyncFailureFilter, request: PageRequest): Promise<Page<SyncFailure>> {
    const { queue, catalog } = this.#ports;
    const filter = { key: did, failureCode: code, tasks: SYNC_TASKS, state: 'failed' } as const;
    const { items, nextCursor } = await queue.jobs(filter, request);
    return { items: await syncFailures(items, catalog), nextCursor };
  }
}
