import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { assertStated } from '../operator/assert-stated.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { Did } from '../pds/did.ts';
import type { RetriedFailures, RetrySyncFailures } from './retry-sync-failures.use-case.ts';
import { SYNC_ROLES } from './sync-acts.ts';
import type { SyncFailure } from './sync-failure.ts';

/** An operator's order to retry failed writes. */
export interface SyncRetryOrder {
  readonly did: Did;
  /** Ids of the failures; absent for all failures of the holder. */
  readonly ids?: readonly string[] | undefined;
  /** Failures of the holder that the caller has read from the queue. If they are given, `ids` is ignored. */
  readonly failures?: readonly SyncFailure[] | undefined;
  readonly reason: string;
  readonly ticketRef: string;
}

export interface OrderSyncRetryPorts {
  readonly retry: RetrySyncFailures;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Retries failed writes of a holder when an operator orders it, and records the order in the audit log. */
export class OrderSyncRetry {
  readonly #ports: OrderSyncRetryPorts;

  constructor(ports: OrderSyncRetryPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`, `InvalidInput` or `PolicyUnavailable`. */
  execute(operator: Operator, order: SyncRetryOrder): Promise<RetriedFailures> {
    const { did, ids, failures, reason, ticketRef } = order;
    requireRole(operator, 'sync-failure.retry', SYNC_ROLES);
    assertStated({ reason, ticketRef });
    const { retry, audit, unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async () => {
      const outcome = await (failures ? retry.retry(did, failures) : retry.execute(did, ids));
      await audit.append({
        at: clock.now(),
        principal: operator.principal,
        action: 'sync-failures.retried',
        subject: did,
        reason,
        ticketRef,
        detail: { retried: outcome.retried, refused: outcome.refused.length },
      });
      return outcome;
    });
  }
}
