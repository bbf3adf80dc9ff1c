import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import type { EntitlementEvent } from './entitlement-event.ts';
import type { PaymentReference } from './payment-reference.ts';

const LONGEST_EVENT_ID = 200;
const LONGEST_REASON = 500;
const LONGEST_TICKET_REF = 100;
const LONGEST_PAYMENT_ID = 200;
/** 9999-12-31T23:59:59.999Z, the last instant of a four-digit year (RFC 3339). */
const LAST_INSTANT = 253_402_300_799_999;

/** The event as it came, once all that it says is fit to be written down; throws `InvalidInput` with every fault. */
export function checkedEvent(event: EntitlementEvent): EntitlementEvent {
  const issues = [
    ...textIssues('eventId', event.eventId, LONGEST_EVENT_ID),
    ...textIssues('reason', event.reason, LONGEST_REASON),
    ...textIssues('ticketRef', event.ticketRef, LONGEST_TICKET_REF),
    ...changeIssues(event),
  ];
  if (issues.length > 0) throw new InvalidInput(issues);
  return event;
}

function changeIssues(event: EntitlementEvent): InputIssue[] {
  switch (event.name) {
    case 'manual.grant':
      return [];
    case 'checkout.completed':
      return event.payment === null ? [] : paymentIssues(event.payment);
    case 'lapse':
    case 'grace.extend':
      return event.graceUntil === null || isInstant(event.graceUntil)
        ? []
        : [{ path: ['graceUntil'], message: 'must be an instant before the year 10000' }];
  }
}

function paymentIssues(payment: PaymentReference): InputIssue[] {
  const { provider, customerId, subscriptionId } = payment;
  const issues = [
    ...textIssues('provider', provider, LONGEST_PAYMENT_ID),
    ...textIssues('customerId', customerId, LONGEST_PAYMENT_ID),
    ...(subscriptionId === null ? [] : textIssues('subscriptionId', subscriptionId, LONGEST_PAYMENT_ID)),
  ];
  return issues.map(({ path, message }) => ({ path: ['payment', ...path], message }));
}

function textIssues(field: string, text: string, longest: number): InputIssue[] {
  const issue = (message: string): InputIssue[] => [{ path: [field], message }];
  if (text.trim() === '') return issue('must not be blank');
  if ([...text].length > longest) return issue(`must have at most ${longest} characters`);
  // Neither can be written down as it is: PostgreSQL refuses NUL, and UTF-8 has no lone surrogates.
  if (text.includes('\0') || !text.isWellFormed()) return issue('must be well-formed text without NUL');
  return [];
}

function isInstant(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= LAST_INSTANT;
}
