import { KnexHolderHistory, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { holderHistoryContract } from '@gatehouse/testing/contracts/gateway';
import { describe, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage } from '../entitlement/gateway-databases.ts';

describe.each(TESTED_GATEWAY_DATABASES)('KnexHolderHistory in %s', (_name, make) => {
  it.each(Object.entries(holderHistoryContract))('opened as the gateway, %s', (_sentence, experiment) =>
    withGatewayStorage(make, async ({ audit }, _database, made) => {
      const opened = () => openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
      const [first, second] = [await opened(), await opened()];
      try {
        await experiment({
          audit,
          history: new KnexHolderHistory(first),
          other: new KnexHolderHistory(second),
        });
      } finally {
        await first.close();
        await second.close();
      }
    }),
  );
});
