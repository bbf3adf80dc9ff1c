import type { Page, PageRequest } from '../../kernel/page.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { Did } from '../pds/did.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import { BRIDGE_ROLES } from './bridge-acts.ts';
import type { BridgeMessages } from './bridge-messages.ts';
import { type FailedLogout, failedLogout } from './failed-logout.ts';
import { failedLogoutsOf } from './failed-logouts-of.ts';

/** Lists logouts whose last attempt has failed. */
export class ListFailedLogouts {
  readonly #ports: { readonly queue: Pick<WorkQueue<BridgeMessages>, 'jobs'> };

  constructor(ports: { readonly queue: Pick<WorkQueue<BridgeMessages>, 'jobs'> }) {
    this.#ports = ports;
  }

  /** Returns the failed logouts, in the order in which they were queued. Throws `RoleRequired`. */
  async execute(operator: Operator, request: PageRequest): Promise<Page<FailedLogout>> {
    requireRole(operator, 'logout.read', BRIDGE_ROLES);
    const failed = { tasks: ['bridge.logout'], state: 'failed' } as const;
    const { items, nextCursor } = await this.#ports.queue.jobs(failed, request);
    return { items: items.flatMap((job) => failedLogout(job) ?? []), nextCursor };
  }

  /** Returns all failed logouts of the account. Throws `RoleRequired`. */
  async ofAccount(operator: Operator, did: Did): Promise<readonly FailedLogout[]> {
    requireRole(operator, 'logout.read', BRIDGE_ROLES);
    return failedLogoutsOf(did, this.#ports.queue);
  }
}
