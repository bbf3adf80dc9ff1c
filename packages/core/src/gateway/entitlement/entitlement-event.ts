import type { Instant } from '../../kernel/instant.ts';
import type { PaymentReference } from './payment-reference.ts';

/**
 * `once`: bought one time and owned forever. `base`: a subscription that ends with a lapse, or with a grant of the plan
 * Once.
 */
export type Plan = 'once' | 'base';

/** Members of every event. */
export interface EventEnvelope {
  /** The permanent id of the event. Requests with the same id are the same event. */
  readonly eventId: string;
  /** The reason, as stated by the person who caused the event. */
  readonly reason: string;
  /** The support ticket or order that the event belongs to. */
  readonly ticketRef: string;
}

/** A change of an entitlement. All billing adapters convert their requests to this form. */
export type EntitlementEvent = EventEnvelope & EntitlementChange;

/** The part of an event that determines the entitlement after the event. */
export type EntitlementChange =
  | { readonly name: 'manual.grant'; readonly plan: Plan }
  | { readonly name: 'checkout.completed'; readonly plan: Plan; readonly payment: PaymentReference | null }
  | { readonly name: 'lapse'; readonly graceUntil: Instant | null }
  | { readonly name: 'grace.extend'; readonly graceUntil: Instant };
