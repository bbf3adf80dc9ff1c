import type { Database } from '@gatehouse/adapters/knex';
import { Redis, RedisAttemptStore, RedisLoginStateStore, RedisSessionStore } from '@gatehouse/adapters/redis';
import { authRaces, checkAuthHistories } from '@gatehouse/testing/contracts';
import type { AuthStorage } from '@gatehouse/testing/memory';
import { describeStorage, outsideUnitOfWork, proveContracts, withTwoServers } from '@gatehouse/testing/proof';
import { type RunningRedis, startRedis } from '@gatehouse/testing/servers/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, migratedDatabase, type OwnDatabase, storageIn } from '../knex/world/storages.ts';

let server: RunningRedis;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

/** Opens and empties a storage. Its accounts are in the database. Its sessions, states and counts are in Redis. */
function openerOf(create: () => Promise<OwnDatabase>) {
  let own: OwnDatabase | undefined;
  const opened = new Map<AuthStorage, { database: Database; redis: Redis }>();
  return {
    open: async () => {
      const database = await own?.open();
      if (!database) throw new Error('There is no database yet.');
      const [redis, storage] = [new Redis(server.url), storageIn(database)];
      const mixed = {
        ...storage,
        sessions: new RedisSessionStore({
          redis,
          kind: 'accounts',
          ownerOf: (id) => storage.accounts.byId(id),
        }),
        loginStates: new RedisLoginStateStore(redis),
        attempts: new RedisAttemptStore(redis),
      };
      opened.set(mixed, { database, redis });
      return mixed;
    },
    reset: async () => {
      await own?.remove();
      own = await migratedDatabase(create);
      await server.empty();
    },
    close: async (storage: AuthStorage) => {
      await opened.get(storage)?.database.close();
      await opened.get(storage)?.redis.close();
    },
    remove: async () => own?.remove(),
    leavesOut: outsideUnitOfWork('SessionStore', 'LoginStateStore'),
  };
}

describe.each(Object.entries(ENGINES))('Redis beside %s', (_engine, create) => {
  const { remove, ...opener } = openerOf(create);
  afterAll(remove);

  describeStorage({ describe, it, ...opener });

  describe('two servers', () => {
    it.each(Object.entries(authRaces))('%s', (_law, race) => withTwoServers(opener, race));
  });

  it('keeps the invariants of accounts and sessions under any sequence of actions', async () => {
    await checkAuthHistories((live) => withTwoServers(opener, live), 10);
  });

  it('fulfils every clause that applies, and the proof shows that each clause can fail', async () => {
    const proof = await proveContracts(opener, () => {});
    expect(proof).toMatchObject({ faults: [], leftOut: 4 });
  });
});
