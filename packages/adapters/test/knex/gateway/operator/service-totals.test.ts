import { serviceTotals } from '@gatehouse/adapters/knex/gateway';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage } from '../entitlement/gateway-databases.ts';

describe.each(TESTED_GATEWAY_DATABASES)('the totals of the service in %s', (_name, make) => {
  it('count the seats of all holders by state, and add up their bytes', () =>
    withGatewayStorage(make, async (_storage, database) => {
      const empty = await serviceTotals(database);
      expect(empty).toMatchObject({ seats: { active: 0, invited: 0 }, usedBytes: 0, reservedBytes: 0 });
      await database.write((from) =>
        from('forum_seats').insert([
          { holder: 'did:plc:a', state: 'active' },
          { holder: 'did:plc:b', state: 'active' },
          { holder: 'did:plc:c', state: 'suspended' },
        ]),
      );
      await database.write((from) =>
        from('storage_usage').insert([
          { holder: 'did:plc:a', used: 2 ** 41, reserved: 5, open_uploads: 1 },
          { holder: 'did:plc:b', used: 3, reserved: 4, open_uploads: 1 },
        ]),
      );
      expect(await serviceTotals(database)).toMatchObject({
        seats: { active: 2, suspended: 1, invited: 0 },
        usedBytes: 2 ** 41 + 3,
        reservedBytes: 9,
      });
    }));
});
