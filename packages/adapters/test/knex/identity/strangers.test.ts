import { type Database, KnexAttemptStore, openDatabaseAs } from '@gatehouse/adapters/knex';
import { attemptStoreContract } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { GATEWAY_DATABASES, type GatewayDatabase } from '../entitlement/gateway-databases.ts';

describe.each(Object.entries(GATEWAY_DATABASES))('AttemptStore of the gateway in %s', (_name, make) => {
  let made: GatewayDatabase;
  let gateway: Database;

  beforeEach(async () => {
    made = await make();
    gateway = await openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
  });
  afterEach(async () => {
    await gateway.close();
    await made.drop();
  });

  it.each(Object.entries(attemptStoreContract))('%s', async (_clause, check) => {
    await check({ ...memoryStorage(), attempts: new KnexAttemptStore(gateway) });
  });
});
