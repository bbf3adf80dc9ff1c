import { type Database, KnexAttemptStore } from '@gatehouse/adapters/knex';
import { attemptStoreContract } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { describe, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { gatewayWorld } from './gateway-world.ts';

describe.each(TESTED_GATEWAY_DATABASES)('AttemptStore of the gateway in %s', (_name, make) => {
  const world = gatewayWorld(make);

  it.each(Object.entries(attemptStoreContract))('%s', async (_clause, check) => {
    const { gateway, otherGateway } = world();
    const open = (database: Database) => ({ ...memoryStorage(), attempts: new KnexAttemptStore(database) });
    await check(open(gateway), open(otherGateway));
  });
});
