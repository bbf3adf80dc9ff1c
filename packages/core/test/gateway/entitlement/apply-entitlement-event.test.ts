import type { EntitlementEvent } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const GRANT: EntitlementEvent = {
  name: 'manual.grant',
  plan: 'base',
  eventId: 'e',
  reason: 'r',
  ticketRef: 't',
};

describe('ApplyEntitlementEvent', () => {
  it.each<[what: string, did: string, event: EntitlementEvent]>([
    ['an invalid DID', 'did:plc:a b', GRANT],
    ['an event with a blank reason', DID, { ...GRANT, reason: ' ' }],
  ])('refuses %s from any adapter, and writes nothing', async (_what, did, event) => {
    const { storage, apply } = entitlementSystem(memoryGatewayStorage(), 1_000);
    const order = { did: did as Did, principal: 'machine:careless', event };
    await expect(apply.execute(order)).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await storage.audit.head()).sequence).toBe(0);
    expect((await storage.queue.jobs({}, { limit: 1 })).items).toEqual([]);
  });
});
