import type { EntitlementOrder } from '../entitlement/apply-entitlement-event.use-case.ts';

/** Brings what one source of billing says (an operator, a payment provider) to the one form that the core applies. */
export abstract class BillingAdapter<Request> {
  /**
   * Verifies who sent the request and answers what it orders. The same happening has the same event id however
   * often it is sent, and the principal names the source: no other adapter speaks in its name. Rejects with
   * a `DomainError` when the origin is not verified (`OriginNotVerified`, or `RoleRequired` for an operator) or
   * what is said can not be understood (`InvalidInput`). It writes nothing itself.
   */
  abstract normalised(request: Request): Promise<EntitlementOrder>;
}
