import type { EntitlementOrder } from '../entitlement/apply-entitlement-event.use-case.ts';

/**
 * Converts the requests of one source of billing (an operator, a payment provider) to the event that the core
 * applies.
 */
export abstract class BillingAdapter<Request> {
  /**
   * Verifies the sender of the request and returns the event that the request orders. A repeated request results in the
   * same event id. The principal names the source, and no other adapter uses the same principal. Rejects with a
   * `DomainError` if the sender is not verified (`OriginNotVerified`, or `RoleRequired` for an operator) or the request
   * cannot be parsed (`InvalidInput`). Writes nothing itself.
   */
  abstract normalised(request: Request): Promise<EntitlementOrder>;
}
