import type { Page, PageRequest } from '../../kernel/page.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { PdsAccountFinder } from '../operator/pds-account-finder.port.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import { BRIDGE_ROLES } from './bridge-acts.ts';
import type { BridgeMessages } from './bridge-messages.ts';
import { type FailedLogout, failedLogout } from './failed-logout.ts';
import { failedLogoutsOf } from './failed-logouts-of.ts';

/** A page of failed logouts, and the known handles of their users. */
export interface ListedLogouts extends Page<FailedLogout> {
  readonly handles: ReadonlyMap<Did, Handle>;
}

/** Dependencies of `ListFailedLogouts`. */
export interface ListFailedLogoutsPorts {
  readonly queue: Pick<WorkQueue<BridgeMessages>, 'jobs'>;
  readonly finder: Pick<PdsAccountFinder, 'handlesOf'>;
}

/** Lists logouts whose last attempt has failed. */
export class ListFailedLogouts {
  readonly #ports: ListFailedLogoutsPorts;

  constructor(ports: ListFailedLogoutsPorts) {
    this.#ports = ports;
  }

  /** Returns the failed logouts, in the order in which they were queued. Throws `RoleRequired`. */
  async execute(operator: Operator, request: PageRequest): Promise<ListedLogouts> {
    requireRole(operator, 'logout.read', BRIDGE_ROLES);
    const failed = { tasks: ['bridge.logout'], state: 'failed' } as const;
    const { items: jobs, nextCursor } = await this.#ports.queue.jobs(failed, request);
    const items = jobs.flatMap((job) => failedLogout(job) ?? []);
    return { items, nextCursor, handles: await this.#ports.finder.handlesOf(items.map(({ did }) => did)) };
  }

  /** Returns all failed logouts of the user. Throws `RoleRequired`. */
  async ofAccount(operator: Operator, did: Did): Promise<readonly FailedLogout[]> {
    requireRole(operator, 'logout.read', BRIDGE_ROLES);
    return failedLogoutsOf(did, this.#ports.queue);
  }
}
