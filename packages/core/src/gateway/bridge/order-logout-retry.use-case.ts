import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { assertStated } from '../operator/assert-stated.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { Did } from '../pds/did.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import { BRIDGE_ROLES } from './bridge-acts.ts';
import type { BridgeMessages } from './bridge-messages.ts';
import { failedLogoutsOf } from './failed-logouts-of.ts';

/** An operator's order to send logouts of a user again. */
export interface LogoutRetryOrder {
  readonly did: Did;
  /** Ids of the logouts; absent for all failed logouts of the user. */
  readonly ids?: readonly string[] | undefined;
  readonly reason: string;
  readonly ticketRef: string;
}

/** Dependencies of `OrderLogoutRetry`. */
export interface OrderLogoutRetryPorts {
  readonly queue: Pick<WorkQueue<BridgeMessages>, 'jobs' | 'requeue'>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Queues failed logouts of a user again when an operator orders it, and records the order in the audit log. */
export class OrderLogoutRetry {
  readonly #ports: OrderLogoutRetryPorts;

  constructor(ports: OrderLogoutRetryPorts) {
    this.#ports = ports;
  }

  /** Returns the number of logouts that were queued again. Throws `RoleRequired` or `InvalidInput`. */
  execute(operator: Operator, { did, ids, reason, ticketRef }: LogoutRetryOrder): Promise<number> {
    requireRole(operator, 'logout.retry', BRIDGE_ROLES);
    assertStated({ reason, ticketRef });
    const { queue, audit, unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async () => {
      const failed = await failedLogoutsOf(did, queue);
      const wanted = ids === undefined ? failed : failed.filter(({ id }) => ids.includes(id));
      let retried = 0;
      for (const { key, id } of wanted) if (await queue.requeue(key, id)) retried += 1;
      await audit.append({
        at: clock.now(),
        principal: operator.principal,
        action: 'bridge.logouts.retried',
        subject: did,
        reason,
        ticketRef,
        detail: { retried },
      });
      return retried;
    });
  }
}
