import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import type { EntitlementEvent } from './entitlement-event.ts';
import type { PaymentReference } from './payment-reference.ts';
import { textFault } from './text-fault.ts';

const MAX_EVENT_ID_LENGTH = 200;
const MAX_REASON_LENGTH = 500;
const MAX_TICKET_REF_LENGTH = 100;
const MAX_PAYMENT_ID_LENGTH = 200;
/** 9999-12-31T23:59:59.999Z, the last instant of a four-digit year (RFC 3339). */
const LAST_INSTANT = 253_402_300_799_999;

/** Returns the event unchanged if it can be applied and stored. Throws `InvalidInput` with every fault. */
export function checkedEvent(event: EntitlementEvent): EntitlementEvent {
  const issues = [
    ...textIssues('eventId', event.eventId, MAX_EVENT_ID_LENGTH),
    ...textIssues('reason', event.reason, MAX_REASON_LENGTH),
    ...textIssues('ticketRef', event.ticketRef, MAX_TICKET_REF_LENGTH),
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
    ...textIssues('provider', provider, MAX_PAYMENT_ID_LENGTH),
    ...textIssues('customerId', customerId, MAX_PAYMENT_ID_LENGTH),
    ...(subscriptionId === null ? [] : textIssues('subscriptionId', subscriptionId, MAX_PAYMENT_ID_LENGTH)),
  ];
  return issues.map(({ path, message }) => ({ path: ['payment', ...path], message }));
}

function textIssues(field: string, text: string, maxLength: number): InputIssue[] {
  const message = textFault(text, maxLength);
  return message === undefined ? [] : [{ path: [field], message }];
}

function isInstant(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= LAST_INSTANT;
}
