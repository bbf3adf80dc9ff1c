import type { Instant } from '../../kernel/instant.ts';
import type { PaymentReference } from './payment-reference.ts';

/** `once` is bought one time and owned forever; `base` runs until it lapses. */
export type Plan = 'once' | 'base';

/** Members of every event. */
export interface EventEnvelope {
  /** The permanent id of the event. Events with the same id are the same event, however often it is sent. */
  readonly eventId: string;
  /** The reason, as stated by the person who caused the event. */
  readonly reason: string;
  /** The support ticket or order that the event belongs to. */
  readonly ticketRef: string;
}

/** A change of an entitlement, in the one form to which all billing adapters convert their requests. */
export type EntitlementEvent = EventEnvelope & EntitlementChange;

/** The part of an event that decides what the holder holds afterwards. */
export type EntitlementChange =
  | { readonly name: 'manual.grant'; readonly plan: Plan }
  | { readonly name: 'checkout.completed'; readonly plan: Plan; readonly payment: PaymentReference | null }
  | { readonly name: 'lapse'; readonly graceUntil: Instant | null }
  | { readonly name: 'grace.extend'; readonly graceUntil: Instant };
