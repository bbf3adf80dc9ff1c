import { ManualBillingAdapter, type ManualOrder } from '@gatehouse/core/billing';
import type { Operator } from '@gatehouse/core/operator';
import { type BillingAdapterCase, billingAdapterContract } from '@gatehouse/testing/contracts/gateway';
import { describe, it } from 'vitest';
import { SignedProviderAdapter, type SignedWebhook } from './signed-provider.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const MUTATOR: Operator = { principal: 'did:plc:staff', roles: ['entitlement_mutator'] };
const READER: Operator = { principal: 'did:plc:reader', roles: ['support_read'] };
const OUTSIDER: Operator = { principal: 'did:plc:unknown', roles: [] };

function manual(eventId: string, fields: Partial<ManualOrder> = {}): ManualOrder {
  const event = { name: 'manual.grant', plan: 'once', eventId, reason: 'bought', ticketRef: 'T-1' } as const;
  return { operator: MUTATOR, did: DID, event, ...fields };
}

const manualCase: BillingAdapterCase<ManualOrder> = {
  adapter: new ManualBillingAdapter(),
  genuine: manual('order-1'),
  resent: manual('order-1'),
  another: manual('order-2'),
  forged: [
    manual('order-3', { operator: READER }),
    manual('order-3', { operator: OUTSIDER }),
    manual('order-3', {
      event: { ...manual('order-3').event, name: 'checkout.completed', plan: 'base', payment: null },
    }),
  ],
  garbled: [
    manual('', {}),
    manual('x'.repeat(10_000)),
    manual('order-4', { did: 'alice.test' }),
    manual('order-4', { did: 'did:' }),
    manual('order-4', { event: { ...manual('order-4').event, ticketRef: ' ' } }),
    manual('order-4', { event: { ...manual('order-4').event, reason: 'x'.repeat(501) } }),
    manual('order-4', { event: { ...manual('order-4').event, reason: 'NUL \0' } }),
    manual('order-4', { event: { ...manual('order-4').event, reason: 'half \ud83d' } }),
  ],
  principal: /^did:plc:staff$/,
};

const provider = new SignedProviderAdapter('a shared key');
const webhook = (id: string) => provider.sign(JSON.stringify({ id, account: DID, customer: 'cus_1' }));

const providerCase: BillingAdapterCase<SignedWebhook> = {
  adapter: provider,
  genuine: webhook('evt_1'),
  resent: webhook('evt_1'),
  another: webhook('evt_2'),
  forged: [{ ...webhook('evt_3'), signature: '' }, new SignedProviderAdapter('another key').sign('{}')],
  garbled: [provider.sign('{}'), provider.sign(JSON.stringify({ id: 'evt_4', customer: 'cus_1' }))],
  principal: /^machine:imaginary-webhook$/,
};

describe('billing by an operator', () => {
  it.each(Object.entries(billingAdapterContract))('%s', (_sentence, experiment) => experiment(manualCase));
});

describe('billing by a payment provider', () => {
  it.each(Object.entries(billingAdapterContract))('%s', (_sentence, experiment) => experiment(providerCase));
});
