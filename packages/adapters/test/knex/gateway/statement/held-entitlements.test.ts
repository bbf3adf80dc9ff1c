import { KnexHeldEntitlements, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { entitlementSystem, freshDid, heldEntitlementsContract } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage } from '../entitlement/gateway-databases.ts';

describe.each(TESTED_GATEWAY_DATABASES)('KnexHeldEntitlements in %s', (name, make) => {
  it.each(Object.entries(heldEntitlementsContract))('serves the gateway: %s', (_sentence, experiment) =>
    withGatewayStorage(make, async (storage, _database, { url, driver }) => {
      const gateway = await openDatabaseAs('gateway', url, driver ? { driver } : {});
      try {
        await experiment({ storage, held: new KnexHeldEntitlements(gateway) });
      } finally {
        await gateway.close();
      }
    }),
  );

  it('hides every entitlement on PostgreSQL from a gateway that names no holder', () =>
    withGatewayStorage(make, async (storage, _database, { url, driver }) => {
      const did = freshDid();
      const event = {
        reason: 'r',
        ticketRef: 't',
        eventId: did,
        name: 'manual.grant',
        plan: 'base',
      } as const;
      await entitlementSystem(storage, 1).apply.execute({ did, principal: 'machine:test', event });
      const gateway = await openDatabaseAs('gateway', url, driver ? { driver } : {});
      try {
        const rows = await gateway.read((from) => from('entitlements'));
        expect(rows).toHaveLength(name.startsWith('PostgreSQL') ? 0 : 1);
      } finally {
        await gateway.close();
      }
    }));
});
