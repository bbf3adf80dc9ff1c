import { ManualBillingAdapter, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { Operator } from '@gatehouse/core/operator';
import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const MUTATOR: Operator = { principal: 'machine:billing', roles: ['entitlement_mutator'] };
const EVENT = {
  name: 'manual.grant',
  plan: 'base',
  eventId: 'e-1',
  reason: 'bought',
  ticketRef: 'T-1',
} as const;

function setUp() {
  const storage = memoryGatewayStorage();
  const { apply } = entitlementSystem(storage, 1_000);
  const receive = new ReceiveBillingRequest({ adapter: new ManualBillingAdapter(), apply });
  return { storage, order: (operator: Operator) => receive.execute({ operator, did: DID, event: EVENT }) };
}

describe('a billing request', () => {
  it('changes the entitlement and records in the audit log who did what, why and for which ticket', async () => {
    const { storage, order } = setUp();
    const { entitlement, audit } = await order(MUTATOR);
    expect(await storage.entitlements.find(DID)).toEqual(entitlement);
    expect(audit).toMatchObject({
      at: 1_000,
      principal: 'machine:billing',
      action: 'entitlement.manual.grant',
      subject: DID,
      reason: 'bought',
      ticketRef: 'T-1',
      detail: {
        eventId: 'e-1',
        changed: true,
        before: { base: 'none', once: false, metadataWriteAllowed: false, safetyNetAllowed: false },
        after: { base: 'active', once: false, metadataWriteAllowed: true, safetyNetAllowed: true },
      },
    });
  });

  it('queues an invitation to the support forum with the grant', async () => {
    const { storage, order } = setUp();
    await order(MUTATOR);
    const { items } = await storage.queue.jobs({}, { limit: 10 });
    expect(items.map(({ message }) => message)).toMatchObject([
      {
        task: 'forum.invite',
        key: DID,
        payload: { did: DID, reason: 'bought', ticketRef: 'T-1' },
        queuedAt: 1_000,
      },
    ]);
  });

  it('writes nothing when the operator lacks the role', async () => {
    const { storage, order } = setUp();
    await expect(order({ principal: 'machine:reader', roles: ['support_read'] })).rejects.toMatchObject({
      code: 'role_required',
    });
    expect(await storage.entitlements.find(DID)).toBeUndefined();
    expect((await storage.audit.head()).sequence).toBe(0);
  });
});
