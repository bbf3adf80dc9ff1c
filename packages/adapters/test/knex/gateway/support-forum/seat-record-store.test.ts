import { KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexSeatRecordStore } from '@gatehouse/adapters/knex/gateway';
import { sampleSeat, seatRecordStoreContract } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { withServers } from '../with-servers.ts';

describe.each(TESTED_GATEWAY_DATABASES)('KnexSeatRecordStore in %s', (name, make) => {
  it.each(Object.entries(seatRecordStoreContract))('%s', (_sentence, experiment) =>
    withServers(make, async (gateway, worker) => {
      const seats = new KnexSeatRecordStore(worker);
      const unitOfWork = new KnexUnitOfWork(worker);
      await experiment({ seats, other: new KnexSeatRecordStore(gateway), unitOfWork });
    }),
  );

  it('on PostgreSQL, shows the gateway only seats that a transaction names', () =>
    withServers(make, async (gateway, worker) => {
      await new KnexSeatRecordStore(worker).save(sampleSeat());
      const listed = await new KnexSeatRecordStore(gateway).page({}, { limit: 9 });
      expect(listed.items).toHaveLength(name.startsWith('PostgreSQL') ? 0 : 1);
    }));
});
