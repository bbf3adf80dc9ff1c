import { OperatorBilling } from '@gatehouse/adapters/inversify';
import {
  BillingAdapter,
  ManualBillingAdapter,
  type ManualOrder,
  OriginNotVerified,
  ReceiveBillingRequest,
} from '@gatehouse/core/billing';
import type { EntitlementOrder } from '@gatehouse/core/entitlement';
import { entitlementSystem, freshDid } from '@gatehouse/testing/contracts/gateway';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { Container, type ServiceIdentifier } from 'inversify';
import { describe, expect, it } from 'vitest';

class ProviderAdapter extends BillingAdapter<EntitlementOrder | undefined> {
  override async normalised(order: EntitlementOrder | undefined): Promise<EntitlementOrder> {
    if (!order) throw new OriginNotVerified();
    return order;
  }
}

const ProviderBilling: ServiceIdentifier<ReceiveBillingRequest<EntitlementOrder | undefined>> =
  Symbol('ProviderBilling');

describe('two sources of billing in one container', () => {
  it('are resolved by separate tokens', async () => {
    const { storage, apply } = entitlementSystem(memoryGatewayStorage(), 1_000);
    const container = new Container();
    container
      .bind(OperatorBilling)
      .toConstantValue(new ReceiveBillingRequest({ adapter: new ManualBillingAdapter(), apply }));
    container
      .bind(ProviderBilling)
      .toConstantValue(new ReceiveBillingRequest({ adapter: new ProviderAdapter(), apply }));
    const [did, paid] = [freshDid(), freshDid()];
    const grant = { name: 'manual.grant', plan: 'base', eventId: '1', reason: 'r', ticketRef: 't' } as const;
    const operator = { principal: 'machine:test', roles: ['entitlement_mutator'] } as const;
    const orders: ReceiveBillingRequest<ManualOrder> = container.get(OperatorBilling);
    const events: ReceiveBillingRequest<EntitlementOrder | undefined> = container.get(ProviderBilling);
    await orders.execute({ operator, did, event: grant });
    const event = { ...grant, name: 'checkout.completed', payment: null, eventId: '2' } as const;
    await events.execute({ did: paid, principal: 'system:provider', event });
    await expect(events.execute(undefined)).rejects.toThrow(OriginNotVerified);
    const { items } = await storage.audit.page({}, { limit: 10 });
    expect(items.map(({ subject, principal }) => [subject, principal])).toEqual([
      [paid, 'system:provider'],
      [did, 'machine:test'],
    ]);
  });
});
