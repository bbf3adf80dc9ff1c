import { createHmac, timingSafeEqual } from 'node:crypto';
import { BillingAdapter, OriginNotVerified } from '@gatehouse/core/billing';
import { checkedEvent, type EntitlementOrder } from '@gatehouse/core/entitlement';
import { InvalidInput } from '@gatehouse/core/kernel';
import { parseDid } from '@gatehouse/core/pds';

/** A webhook of an imaginary payment provider: a body, and its HMAC with a shared key. */
export interface SignedWebhook {
  readonly body: string;
  readonly signature: string;
}

/** An adapter that needs no change of the core, which shows that the port is sufficient for payment providers. */
export class SignedProviderAdapter extends BillingAdapter<SignedWebhook> {
  readonly #key: string;

  constructor(key: string) {
    super();
    this.#key = key;
  }

  sign(body: string): SignedWebhook {
    return { body, signature: createHmac('sha256', this.#key).update(body).digest('hex') };
  }

  override async normalised({ body, signature }: SignedWebhook): Promise<EntitlementOrder> {
    const expected = Buffer.from(this.sign(body).signature);
    const presented = Buffer.from(signature);
    if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) {
      throw new OriginNotVerified();
    }
    const { id, account, customer } = parsed(body);
    const event = checkedEvent({
      name: 'checkout.completed',
      plan: 'base',
      payment: { provider: 'imaginary', customerId: customer, subscriptionId: null },
      eventId: `imaginary:${id}`,
      reason: 'Checkout completed.',
      ticketRef: id,
    });
    return { did: parseDid(account), principal: 'machine:imaginary-webhook', event };
  }
}

function parsed(body: string): { id: string; account: string; customer: string } {
  const { id = '', account = '', customer = '' } = JSON.parse(body);
  if (id === '') throw new InvalidInput([{ path: ['id'], message: 'is missing' }]);
  return { id, account, customer };
}
