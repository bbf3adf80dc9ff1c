import { assertStated } from '../operator/assert-stated.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { ListSyncFailures } from './list-sync-failures.use-case.ts';
import type { OrderSyncRetry } from './order-sync-retry.use-case.ts';
import type { RefusedRetry, RetriedFailures } from './retry-sync-failures.use-case.ts';
import { SYNC_ROLES } from './sync-acts.ts';

/** An operator's order to retry failed writes with one cause, for all holders. */
export interface SyncCauseRetryOrder {
  /** Code of the failures. */
  readonly code: string;
  readonly reason: string;
  readonly ticketRef: string;
  /** `nextCursor` of the previous result; absent for the first failures. */
  readonly cursor?: string | undefined;
}

/** Result of one step of an order. */
export interface RetriedCause extends RetriedFailures {
  /** Cursor for the next failures; null after the last ones. */
  readonly nextCursor: string | null;
}

/** Dependencies of `OrderSyncCauseRetry`. */
export interface OrderSyncCauseRetryPorts {
  readonly failures: ListSyncFailures;
  readonly order: OrderSyncRetry;
}

/** Maximum number of failures that one call retries, so that a request ends within seconds. */
const MAX_FAILURES_PER_STEP = 200;

/**
 * Retries failed writes with one cause, for all holders. The audit log gets one row for each holder, because the rows
 * of a holder are the holder's history.
 */
export class OrderSyncCauseRetry {
  readonly #ports: OrderSyncCauseRetryPorts;

  constructor(ports: OrderSyncCauseRetryPorts) {
    this.#ports = ports;
  }

  /**
   * Retries at most 200 failures. Repeat the call with `nextCursor` for the next ones. Each holder is a separate unit
   * of work: if the call rejects, the failures of some holders are already queued again. Throws `RoleRequired`,
   * `InvalidInput` or `PolicyUnavailable`.
   */
  async execute(
    operator: Operator,
    { code, reason, ticketRef, cursor }: SyncCauseRetryOrder,
  ): Promise<RetriedCause> {
    requireRole(operator, 'sync-failure.retry', SYNC_ROLES);
    assertStated({ reason, ticketRef });
    const { failures, order } = this.#ports;
    const page = await failures.execute({ code }, { limit: MAX_FAILURES_PER_STEP, cursor });
    const refused: RefusedRetry[] = [];
    let retried = 0;
    for (const [did, ofHolder] of Map.groupBy(page.items, (failure) => failure.did)) {
      const outcome = await order.execute(operator, { did, failures: ofHolder, reason, ticketRef });
      retried += outcome.retried;
      refused.push(...outcome.refused);
    }
    return { retried, refused, nextCursor: page.nextCursor };
  }
}
