import { checkedEvent, type EntitlementEvent, type PaymentReference } from '@gatehouse/core/entitlement';
import { describe, expect, it } from 'vitest';

const ENVELOPE = { eventId: 'e', reason: 'r', ticketRef: 't' };
const GRANT: EntitlementEvent = { ...ENVELOPE, name: 'manual.grant', plan: 'base' };
const PAYMENT: PaymentReference = { provider: 'p', customerId: 'c', subscriptionId: 's' };
/** One character that has two UTF-16 code units. */
const GLOBE = '\u{1F30D}';
const YEAR_10000 = Date.UTC(10_000, 0, 1);

const paid = (payment: PaymentReference | null): EntitlementEvent => ({
  ...ENVELOPE,
  name: 'checkout.completed',
  plan: 'base',
  payment,
});
const lapse = (graceUntil: number | null): EntitlementEvent => ({ ...ENVELOPE, name: 'lapse', graceUntil });
const extend = (graceUntil: number): EntitlementEvent => ({ ...ENVELOPE, name: 'grace.extend', graceUntil });

/**
 * For each text of an event: the path of its faults, its maximum length, and a function that creates an event with this
 * text.
 */
const TEXTS: readonly (readonly [
  path: string,
  longest: number,
  saying: (text: string) => EntitlementEvent,
])[] = [
  ['eventId', 200, (eventId) => ({ ...GRANT, eventId })],
  ['reason', 500, (reason) => ({ ...GRANT, reason })],
  ['ticketRef', 100, (ticketRef) => ({ ...GRANT, ticketRef })],
  ['payment.provider', 200, (provider) => paid({ ...PAYMENT, provider })],
  ['payment.customerId', 200, (customerId) => paid({ ...PAYMENT, customerId })],
  ['payment.subscriptionId', 200, (subscriptionId) => paid({ ...PAYMENT, subscriptionId })],
];

/** Returns the paths of the event's faults; empty if the event is accepted. */
function faultsOf(event: EntitlementEvent): readonly string[] {
  try {
    expect(checkedEvent(event)).toBe(event);
    return [];
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request' });
    return (error as { issues: { path: string[] }[] }).issues.map(({ path }) => path.join('.'));
  }
}

describe('an event', () => {
  it.each(TEXTS)('has a %s of 1 to %i characters', (path, longest, saying) => {
    for (const text of ['x', 'x'.repeat(longest), GLOBE.repeat(longest)])
      expect(faultsOf(saying(text))).toEqual([]);
    for (const text of ['', 'x'.repeat(longest + 1), GLOBE.repeat(longest + 1)])
      expect(faultsOf(saying(text))).toEqual([path]);
  });

  it.each(TEXTS)('has a %s that is not blank and can be stored', (path, _longest, saying) => {
    for (const text of [
      ' ',
      '\t\n',
      '\u00a0',
      '\u200b\u200d',
      '\u2800',
      '\u3164',
      '\u{e0020}',
      'a\0b',
      'half \ud83d',
    ])
      expect(faultsOf(saying(text))).toEqual([path]);
  });

  it('is refused with all its faults at once', () => {
    const event = { ...paid({ ...PAYMENT, provider: '' }), reason: '', ticketRef: ' ' };
    expect(faultsOf(event)).toEqual(['reason', 'ticketRef', 'payment.provider']);
  });

  it('can lack a payment, and a payment can lack a subscription', () => {
    for (const payment of [null, { ...PAYMENT, subscriptionId: null }])
      expect(faultsOf(paid(payment))).toEqual([]);
  });

  it.each([
    ['lapse', lapse],
    ['grace.extend', extend],
  ])('%s has a grace that ends at a whole millisecond before the year 10000', (_name, until) => {
    for (const instant of [0, 1, YEAR_10000 - 1]) expect(faultsOf(until(instant))).toEqual([]);
    for (const instant of [-1, 0.5, YEAR_10000, Number.NaN, Number.POSITIVE_INFINITY])
      expect(faultsOf(until(instant))).toEqual(['graceUntil']);
  });

  it('can be a lapse without a grace', () => {
    expect(faultsOf(lapse(null))).toEqual([]);
  });
});
