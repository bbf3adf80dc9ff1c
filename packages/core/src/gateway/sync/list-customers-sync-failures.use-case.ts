import type { Page, PageRequest } from '../../kernel/page.ts';
import type { PdsAccountFinder } from '../operator/pds-account-finder.port.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import type { ListSyncFailures, SyncFailureFilter } from './list-sync-failures.use-case.ts';
import type { SyncFailure } from './sync-failure.ts';

/** A page of sync failures, and the known handles of their holders. */
export interface NamedSyncFailures extends Page<SyncFailure> {
  readonly handles: ReadonlyMap<Did, Handle>;
}

/** Dependencies of `ListCustomersSyncFailures`. */
export interface ListCustomersSyncFailuresPorts {
  readonly listSyncFailures: ListSyncFailures;
  readonly finder: Pick<PdsAccountFinder, 'handlesOf'>;
}

/** Lists records that could not be written, with the handles of the customers, for operators. */
export class ListCustomersSyncFailures {
  readonly #ports: ListCustomersSyncFailuresPorts;

  constructor(ports: ListCustomersSyncFailuresPorts) {
    this.#ports = ports;
  }

  /** Returns the failures in the order in which their jobs were queued. */
  async execute(filter: SyncFailureFilter, request: PageRequest): Promise<NamedSyncFailures> {
    const { listSyncFailures, finder } = this.#ports;
    const page = await listSyncFailures.execute(filter, request);
    const dids = new Set(page.items.map((failure) => failure.did));
    return { ...page, handles: await finder.handlesOf([...dids]) };
  }
}
