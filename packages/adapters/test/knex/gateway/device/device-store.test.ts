import { KnexAuditLog, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexDeviceStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { AuthenticateDevice, CreateDevice, RevokeDevice } from '@gatehouse/core/device';
import { deviceStoreContract, freshDid } from '@gatehouse/testing/contracts/gateway';
import { MovableClock, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import {
  openAsOperator,
  TESTED_GATEWAY_DATABASES,
  withGatewayStorage,
} from '../entitlement/gateway-databases.ts';

describe.each(TESTED_GATEWAY_DATABASES)('KnexDeviceStore in %s', (name, make) => {
  it.each(Object.entries(deviceStoreContract))('%s', (_sentence, experiment) =>
    withGatewayStorage(make, async (_storage, database, made) => {
      const second = await openAsOperator(made);
      try {
        await experiment({
          devices: new KnexDeviceStore(database),
          unitOfWork: new KnexUnitOfWork(database),
          other: new KnexDeviceStore(second),
        });
      } finally {
        await second.close();
      }
    }),
  );

  it('lets the gateway change devices with audit rows; on PostgreSQL, hides all rows from a query for no holder or device', () =>
    withGatewayStorage(make, async (storage, _database, made) => {
      const database = await openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
      try {
        const sha256 = new TestSha256();
        const ports = {
          devices: new KnexDeviceStore(database),
          audit: new KnexAuditLog(database, sha256),
          unitOfWork: new KnexUnitOfWork(database),
          clock: new MovableClock(),
          random: new SeededRandom(7),
          sha256,
        };
        const holder = freshDid();
        const { device, token } = await new CreateDevice(ports).execute(holder, 'laptop');
        const authenticate = new AuthenticateDevice(ports);
        expect(await authenticate.execute(token.reveal())).toEqual(device);
        const visible = name.startsWith('PostgreSQL') ? 0 : 1;
        expect(await database.read((from) => from('devices'))).toHaveLength(visible);
        await new RevokeDevice(ports).execute(holder, device.id);
        expect(await authenticate.execute(token.reveal())).toBeUndefined();
        const { items } = await storage.audit.page({ subject: holder }, { limit: 10 });
        expect(items.map(({ action }) => action)).toEqual(['device.revoked', 'device.created']);
      } finally {
        await database.close();
      }
    }));
});
