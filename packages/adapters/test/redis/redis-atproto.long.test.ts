import type { Database } from '@gatehouse/adapters/knex';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource } from '@gatehouse/adapters/node';
import { Redis, RedisLock, RedisOAuthStateStore } from '@gatehouse/adapters/redis';
import { lockContract } from '@gatehouse/testing/contracts';
import { oauthStateStoreContract } from '@gatehouse/testing/contracts/gateway';
import type { AtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { describeContracts, outsideUnitOfWork } from '@gatehouse/testing/proof';
import { type RunningRedis, startRedis } from '@gatehouse/testing/servers/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GATEWAY_ENGINES, type GatewayDatabase } from '../knex/gateway/entitlement/gateway-databases.ts';
import { atprotoStorage } from '../knex/gateway/identity/atproto-storage-of.ts';

const random = new NodeRandomSource();
let server: RunningRedis;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

describe.each(GATEWAY_ENGINES)('Redis beside %s', (_name, make) => {
  let made: GatewayDatabase;
  const opened = new Map<AtprotoStorage, { database: Database; redis: Redis }>();

  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => made.drop());

  const contracts = { OAuthStateStore: oauthStateStoreContract, Lock: lockContract };
  describeContracts<AtprotoStorage>(contracts, {
    describe,
    it,
    leavesOut: outsideUnitOfWork('OAuthStateStore'),
    open: async () => {
      const database = await openDatabaseAs('gateway', made.url, made.driver && { driver: made.driver });
      const redis = new Redis(server.url);
      const isInUnitOfWork = () => database.inTransaction;
      const storage = {
        ...atprotoStorage(database),
        oauthStates: new RedisOAuthStateStore(redis, 'customer'),
        lockBy: (how = {}) => new RedisLock({ ...how, redis, random, isInUnitOfWork }),
      };
      opened.set(storage, { database, redis });
      return storage;
    },
    reset: () => server.empty(),
    close: async (storage) => {
      await opened.get(storage)?.database.close();
      await opened.get(storage)?.redis.close();
    },
  });
});

describe('the fence of a lock', () => {
  it('is higher than all earlier ones even after Redis has lost its data', async () => {
    const redis = new Redis(server.url);
    const lock = new RedisLock({ redis, random, isInUnitOfWork: () => false });
    const fence = () => lock.hold('one', async (held) => held.fence);
    const before = await fence();
    await server.empty();
    expect(await fence()).toBeGreaterThan(before);
    await redis.close();
  });
});
