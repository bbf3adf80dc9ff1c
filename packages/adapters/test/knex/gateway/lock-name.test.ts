import { openDatabase } from '@gatehouse/adapters/knex';
import { KnexDeviceStore } from '@gatehouse/adapters/knex/gateway';
import { freshDid, sampleDevice } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage } from './entitlement/gateway-databases.ts';

const SERVERS = TESTED_GATEWAY_DATABASES.filter(([name]) => !name.startsWith('SQLite'));

describe.each(SERVERS)('the lock of a name in %s', (_name, make) => {
  it('adds no row, whatever the name is', () =>
    withGatewayStorage(make, async (_storage, database) => {
      const devices = new KnexDeviceStore(database);
      for (const holder of [freshDid(), freshDid()]) await devices.insert(sampleDevice({ holder }), 5);
      const slots = await database.read((from) => from('lock_slots').pluck('slot'));
      expect(slots).toHaveLength(4096);
    }));

  it('is refused if its row is missing, because other transactions would not wait', () =>
    withGatewayStorage(make, async (_storage, _database, { adminUrl }) => {
      const owner = await openDatabase(adminUrl);
      try {
        await owner.write((from) => from('lock_slots').del());
        const insertion = new KnexDeviceStore(owner).insert(sampleDevice({ holder: freshDid() }), 5);
        await expect(insertion).rejects.toThrow(/^Row \d+ of lock_slots is missing/);
      } finally {
        await owner.close();
      }
    }));
});
