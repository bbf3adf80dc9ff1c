import type { Instant } from '../../kernel/instant.ts';
import type { PaymentReference } from './payment-reference.ts';

/** `once` is bought one time and owned forever; `base` runs until it lapses. */
export type Plan = 'once' | 'base';

/** What every event carries. */
export interface EventEnvelope {
  /** The permanent id of the event: the same id is the same event, however often it is sent. */
  readonly eventId: string;
  /** The reason, as the person who caused the event stated it. */
  readonly reason: string;
  /** The support ticket or order it belongs to. */
  readonly ticketRef: string;
}

/** Something that happened between us and a customer, in the one form that all billing adapters bring it to. */
export type EntitlementEvent = EventEnvelope & EntitlementChange;

/** The part of an event that decides what the account holds afterwards. */
export type EntitlementChange =
  | { readonly name: 'manual.grant'; readonly plan: Plan }
  | { readonly name: 'checkout.completed'; readonly plan: Plan; readonly payment: PaymentReference | null }
  | { readonly name: 'lapse'; readonly graceUntil: Instant | null }
  | { readonly name: 'grace.extend'; readonly graceUntil: Instant };
