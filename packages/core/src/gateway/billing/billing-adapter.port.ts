import type { EntitlementOrder } from '../entitlement/apply-entitlement-event.use-case.ts';

/**
 * Converts the requests of one source of billing (an operator, a payment provider) to the event that the core
 * applies.
 */
export abstract class BillingAdapter<Request> {
  /**
   * Verifies the sender and returns the event to apply. The same request always yields the same event id. The event's
   * principal names this source and is unique to this adapter. Rejects with a `DomainError` if the sender is not
   * verified (`OriginNotVerified`, or `RoleRequired` for an operator) or the request cannot be parsed (`InvalidInput`).
   * Writes nothing itself.
   */
  abstract normalised(request: Request): Promise<EntitlementOrder>;
}
